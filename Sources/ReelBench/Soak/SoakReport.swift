// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia
internal import ReelService

/// The JSON document of `reel soak`, `reel.soak/1`.
public struct SoakReport: Encodable, Sendable {
  private let schema = "reel.soak/1"
  /// Raised whenever a figure comes to mean something else.
  private let measurementVersion = 1
  private let environment: Environment
  private let seed: Int
  private let landings, warm, late, missed, failed, blocked, skipped: Int
  private let failures: [String: Int]
  private let slotIds: [Int]
  private let decoders: Decoders
  private let framesDecoded, framesChecked, reelsChecked: Int
  private let violations: [String]
  private let violationCount: Int
  private let slopesPer1000: [String: OrNull<Slope>]
  private let growing: [String]
  private let samples: [Sample]
  private let idle: OrNull<Idle>
  private let peakRssMib: Double

  private enum CodingKeys: String, CodingKey {
    case schema, measurementVersion, environment, seed, landings, warm, late, missed, failed, blocked, skipped, failures
    case slotIds
    case decoders, framesDecoded, framesChecked, reelsChecked, violations, violationCount
    // The encoder's snake case leaves numbers where they are.
    case slopesPer1000 = "slopes_per_1000"
    case growing, samples, idle, peakRssMib
  }

  /// A document of one run.
  public init(environment: Environment, seed: Int, result: SoakResult) {
    func count(_ outcome: Landing.Outcome) -> Int { result.outcomes[outcome] ?? 0 }
    self.environment = environment
    self.seed = seed
    landings = result.landings
    warm = count(.warm)
    late = count(.late)
    missed = count(.missed)
    failed = count(.failed)
    blocked = result.blocked
    skipped = result.skipped
    failures = Dictionary(uniqueKeysWithValues: result.failures.map { ($0.key.rawValue, $0.value) })
    slotIds = result.slots.sorted()
    decoders = Decoders(
      peak: result.decoderPeak, opened: result.tally.opened, flushed: result.tally.flushed,
      reopened: result.tally.reopened)
    framesDecoded = result.tally.framesDecoded
    framesChecked = result.framesChecked
    reelsChecked = result.reelsChecked
    violations = result.violations
    violationCount = result.violationCount
    slopesPer1000 = Dictionary(
      uniqueKeysWithValues: SoakResult.Quantity.allCases.map { quantity in
        (quantity.rawValue, OrNull(result.trend(quantity).map { Slope($0, limit: quantity.limit) }))
      })
    growing = result.growing.map(\.rawValue)
    samples = (result.samples[.memory] ?? []).indices.map { Sample(result, index: $0) }
    idle = OrNull(result.idle.map(Idle.init))
    peakRssMib = Double(result.peakMemory) / 1_048_576
  }

  private struct Decoders: Encodable, Sendable {
    let peak, opened, flushed, reopened: Int
  }

  /// What the slopes are made of.
  private struct Sample: Encodable, Sendable {
    let landing: Int
    let memoryMib: Double
    let descriptors, threads: Int

    init(_ result: SoakResult, index: Int) {
      func sample(_ quantity: SoakResult.Quantity) -> Trend.Sample? { result.samples[quantity]?[index] }
      landing = sample(.memory)?.landing ?? 0
      memoryMib = sample(.memory)?.value ?? 0
      descriptors = Int(sample(.descriptors)?.value ?? 0)
      threads = Int(sample(.threads)?.value ?? 0)
    }
  }

  private struct Slope: Encodable, Sendable {
    let slope, low, high, start, end, limit: Double
    let n: Int

    init(_ trend: Trend, limit: Double) {
      slope = trend.slope
      low = trend.low
      high = trend.high
      start = trend.start
      end = trend.end
      n = trend.n
      self.limit = limit
    }
  }

  private struct Idle: Encodable, Sendable {
    let seconds, cpuMs: Double
    let contextSwitches: Int

    init(_ idle: SoakResult.Idle) {
      seconds = idle.seconds
      cpuMs = idle.cpuMs
      contextSwitches = idle.contextSwitches
    }
  }
}
