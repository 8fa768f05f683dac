// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia
internal import ReelWire

/// What was counted and timed of rings, from the start of the daemon or of one player. Numbers only grow.
struct RingMetrics: Sendable {
  /// Whose landing it was that was counted last, and how it stood then.
  private struct Key: Equatable, Sendable {
    let number, generation: Int
    let outcome: Landing.Outcome
  }

  /// From the moment the daemon has read a landing until it has sent the first frame.
  var intentToFrame = Histogram()
  /// From a slot's configure until its first frame was there.
  var warmCost = Histogram()
  /// Of warmed slots, in the order of `StageLedger.Stage.allCases`; of stages that there were.
  var stages = [Histogram](repeating: Histogram(), count: StageLedger.Stage.allCases.count)
  /// From a first frame being there in its slot until clients were sent it, or were told where it lies.
  var handoff = Histogram()

  /// Landings whose outcome is known; one that is tried again counts again.
  private(set) var landings: [Landing.Outcome: Int] = [:]
  private var last: Key?

  /// Slots that were given another reel, or none.
  var reconfigures = 0
  /// Frames that clients were sent.
  var framesSent = 0
  /// Frames for which a client had no credit or no room, and those that lay where no client can map them.
  var framesWithoutCredit = 0, framesOutside = 0
  /// Reels that could not be shown, by why.
  var failures: [MediaError.Code: Int] = [:]
  /// Loads that failed, by why.
  var loadFailures: [FeedError.Code: Int] = [:]
  /// Records of a feed that could not be used.
  var recordsSkipped = 0
  /// Clients that were dropped, by why.
  var drops: [DropReason: Int] = [:]
  /// What slots have done.
  var tally = SlotTally()

  /// Takes a landing as it stands; whether its outcome is known, and was not before.
  mutating func settle(_ landing: Landing) -> Bool {
    guard landing.frame != nil || landing.outcome == .missed || landing.outcome == .failed else { return false }
    let key = Key(number: landing.number, generation: landing.generation, outcome: landing.outcome)
    guard key != last else { return false }
    last = key
    landings[landing.outcome, default: 0] += 1
    return true
  }

  /// A slot has become warm.
  mutating func note(_ warmed: SlotNews.Warmed, cost: Int64) {
    warmCost.observe(nanoseconds: cost)
    // Where nothing was to be probed or copied, that took no time: it was not done.
    for (index, stage) in StageLedger.Stage.allCases.enumerated() where warmed.ledger[stage] > 0 {
      stages[index].observe(nanoseconds: warmed.ledger[stage])
    }
  }

  /// Adds another's.
  mutating func add(_ other: RingMetrics) {
    intentToFrame = intentToFrame + other.intentToFrame
    warmCost = warmCost + other.warmCost
    for index in stages.indices { stages[index] = stages[index] + other.stages[index] }
    handoff = handoff + other.handoff
    landings.merge(other.landings, uniquingKeysWith: +)
    reconfigures += other.reconfigures
    framesSent += other.framesSent
    framesWithoutCredit += other.framesWithoutCredit
    framesOutside += other.framesOutside
    failures.merge(other.failures, uniquingKeysWith: +)
    loadFailures.merge(other.loadFailures, uniquingKeysWith: +)
    recordsSkipped += other.recordsSkipped
    drops.merge(other.drops, uniquingKeysWith: +)
    tally = tally + other.tally
  }
}
