// SPDX-License-Identifier: Apache-2.0

public import ReelMedia
public import ReelService

/// What a run of `reel bench swipe` found out.
public struct SwipeResult: Sendable {
  /// In their order; the first is the first reel's own.
  public internal(set) var landings: [LandingRecord] = []
  /// Nanoseconds from configure to the first frame, of every reel that became warm.
  public internal(set) var warmCosts: [Int64] = []
  /// Nanoseconds that each configure held the loop up.
  public internal(set) var configures: [Int64] = []
  /// Slots that were seen.
  public internal(set) var slots: Set<Int> = []
  /// Steps that could not be done.
  public internal(set) var blocked = 0
  /// What the slots did.
  public internal(set) var tally = SlotTally()
  /// Frames that were shown, each counted once.
  public internal(set) var framesShown = 0
  /// Bytes of memory that the process had at most.
  public internal(set) var peakMemory = 0
  /// Records of the feed that could not be used.
  public internal(set) var skipped = 0
  /// What happened on the slots.
  public internal(set) var timeline = SwipeTimeline()
  /// What those who replay the run need of it.
  public internal(set) var recording = SwipeRecording(cores: 0, visits: [], pages: [], reels: [], slotBytes: nil)
  /// What the recording is made of.
  var book = RecordingBook()
  /// The last load that failed, after one that did not.
  public internal(set) var feedError: FeedError?

  /// Nothing yet.
  public init() {}

  /// Frames that were decoded and not shown.
  public var framesWasted: Int { max(0, tally.framesDecoded - framesShown) }

  /// How many landings went like this.
  public func count(_ outcome: Landing.Outcome) -> Int { landings.count { $0.outcome == outcome } }

  /// Microseconds from a landing to its frame, of those that were warm.
  public var intentToFrame: Percentiles? {
    Percentiles(landings.filter { $0.outcome == .warm }.compactMap { $0.intentToFrame.map { Double($0) / 1e3 } })
  }

  /// Milliseconds that frames were ready before their landing, of all that have one.
  public var readyLead: Percentiles? { Percentiles(landings.compactMap { $0.readyLead.map { Double($0) / 1e6 } }) }

  /// Milliseconds from configure to the first frame.
  public var warmCost: Percentiles? { Percentiles(warmCosts.map { Double($0) / 1e6 }) }

  /// Microseconds that a configure held the loop up.
  public var configure: Percentiles? { Percentiles(configures.map { Double($0) / 1e3 }) }

  /// Reels that could not be shown, or no further, each once, in the order in which that came out.
  public var failures: [(reel: String, error: MediaError)] {
    var seen: Set<String> = []
    return landings.compactMap { landing in
      landing.error.flatMap { seen.insert(landing.reel).inserted ? (landing.reel, $0) : nil }
    }
  }

  /// Takes what a ring tells.
  mutating func note(_ output: PreloaderOutput) {
    switch output {
    case .landed(let landing):
      slots.insert(landing.slot)
      // A landing is told again when more is known of it.
      if landing.number <= landings.count {
        landings[landing.number - 1] = LandingRecord(landing)
      } else {
        landings.append(LandingRecord(landing))
      }
    case .warmed(let warmed, let cost):
      slots.insert(warmed.first.slot)
      book.note(warmed)
      warmCosts.append(cost)
    case .configured(let slot, let nanoseconds):
      slots.insert(slot)
      configures.append(nanoseconds)
    case .loadFailed(let error): feedError = error
    case .skipped(let count): skipped += count
    case .actions, .playable, .ended, .failed: break
    }
  }

  /// Nobody waits any longer.
  mutating func giveUp() {
    guard let last = landings.indices.last else { return }
    if landings[last].outcome == .late, landings[last].intentToFrame == nil { landings[last].outcome = .missed }
  }
}
