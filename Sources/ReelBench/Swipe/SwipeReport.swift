// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia
internal import ReelService

/// The JSON document of `reel bench swipe`, `reel.bench.swipe/1`.
public struct SwipeReport: Encodable, Sendable {
  /// What the document calls itself.
  static let schema = "reel.bench.swipe/1"
  /// Raised whenever a figure comes to mean something else.
  static let measurementVersion = 1

  private let schema = Self.schema
  private let measurementVersion = Self.measurementVersion
  private let environment: Environment
  private let pattern: String
  private let seed: Int
  private let landings, warm, late, missed, failed, blocked, skipped: Int
  private let intentToFrameUs, warmCostMs, readyLeadMs, configureUs: OrNull<Percentiles>
  private let slotIds: [Int]
  private let decoders: Decoders
  private let framesDecoded, framesShown, framesWasted: Int
  private let peakRssMib: Double
  private let trace: [Entry]
  private let timeline: [Moment]
  private let pages: [Page]
  private let reels: [WarmUpEntry]
  private let slotBytes: OrNull<Int>

  /// A document of one run.
  public init(environment: Environment, pattern: String, seed: Int, result: SwipeResult) {
    self.environment = environment
    self.pattern = pattern
    self.seed = seed
    landings = result.landings.count
    warm = result.count(.warm)
    late = result.count(.late)
    missed = result.count(.missed)
    failed = result.count(.failed)
    blocked = result.blocked
    skipped = result.skipped
    intentToFrameUs = OrNull(result.intentToFrame)
    warmCostMs = OrNull(result.warmCost)
    readyLeadMs = OrNull(result.readyLead)
    configureUs = OrNull(result.configure)
    slotIds = result.slots.sorted()
    decoders = Decoders(flushed: result.tally.flushed, reopened: result.tally.reopened)
    framesDecoded = result.tally.framesDecoded
    framesShown = result.framesShown
    framesWasted = result.framesWasted
    peakRssMib = Double(result.peakMemory) / 1_048_576
    trace = zip(result.landings, result.recording.visits).map { Entry($0, at: $1.at) }
    timeline = result.timeline.events.map(Moment.init)
    pages = result.recording.pages.map { Page(atMs: Double($0.at) / 1e6, reels: $0.reels) }
    reels = result.recording.reels.map(WarmUpEntry.init)
    slotBytes = OrNull(result.recording.slotBytes)
  }

  private struct Decoders: Encodable, Sendable {
    let flushed, reopened: Int
  }

  private struct Failure: Encodable, Sendable {
    let code, message: String
    /// What a server answered; left out where none did.
    let status: Int?
  }

  private struct Entry: Encodable, Sendable {
    let n: Int
    let reel, outcome: String
    /// Since the first landing.
    let atMs: Double
    /// Of a late one, too.
    let intentToFrameUs: OrNull<Double>
    /// Left out where there is none.
    let error: Failure?

    init(_ landing: LandingRecord, at nanoseconds: Int64) {
      atMs = Double(nanoseconds) / 1e6
      n = landing.number
      reel = landing.reel
      outcome = landing.outcome.rawValue
      intentToFrameUs = OrNull(landing.intentToFrame.map { Double($0) / 1e3 })
      error = landing.error.map { Failure(code: $0.code.rawValue, message: $0.reason, status: $0.httpStatus) }
    }
  }
  /// Reels that the list grew by.
  private struct Page: Encodable, Sendable {
    /// Since the first landing.
    let atMs: Double
    let reels: [String]
  }

  /// Something that happened on a slot. What it does not have is left out.
  private struct Moment: Encodable, Sendable {
    /// Since the first landing.
    let atMs: Double
    let event: String
    let slot, generation: Int
    let reel: String?
    let landing: Int?
    let outcome: String?

    init(_ event: SwipeTimeline.Event) {
      atMs = Double(event.at) / 1e6
      self.event = event.kind.rawValue
      slot = event.slot
      generation = event.generation
      reel = event.reel
      landing = event.landing
      outcome = event.outcome?.rawValue
    }
  }
}
