// SPDX-License-Identifier: Apache-2.0

/// Draws what warming a reel takes from what it really took. Each reel has dice of its own, so that its n-th warm-up takes
/// the same in every setting that is compared.
struct CostBook: Sendable {
  private struct Entry: Sendable {
    var dice: SeededDice
    let costs: [WarmCost]
  }

  private var entries: [Entry]
  /// Reels of the list that never got as far as a first frame or a failure: they take what some other reel took.
  let unknown: Int

  /// The costs of the reels of `list`, in its order.
  init(_ recording: SwipeRecording, list: [String], seed: Int) {
    var byReel: [String: [WarmCost]] = [:]
    let means = Means(recording.reels.flatMap(\.warmUps))
    for reel in recording.reels { byReel[reel.reel, default: []] += Self.costs(of: reel, means) }
    let all = recording.reels.flatMap { byReel[$0.reel] ?? [] }
    let fallback = all.isEmpty ? [WarmCost()] : all
    unknown = list.count { byReel[$0]?.isEmpty ?? true }
    entries = list.indices.map { index in
      let own = byReel[list[index]] ?? []
      // Far apart, whatever the seed is.
      let seed = seed &* 1_000_003 &+ index
      return Entry(dice: SeededDice(seed: seed), costs: own.isEmpty ? fallback : own)
    }
  }

  /// What the next warm-up of the reel at a position of the list takes.
  mutating func draw(_ reel: Int) -> WarmCost {
    guard entries.indices.contains(reel) else { return WarmCost() }
    let count = entries[reel].costs.count
    return entries[reel].costs[entries[reel].dice.number(below: count)]
  }

  /// Average processor times, for warm-ups that did not get that far.
  private struct Means {
    let frame: Int64, frameQueued: Int64, rewind: Int64

    init(_ warmUps: [WarmUp]) {
      let (frames, rewinds) = warmUps.reduce((0, 0)) { ($0.0 + $1.frames, $0.1 + $1.rewinds) }
      frame = Self.mean(of: warmUps.map(\.framesTime), over: frames)
      frameQueued = Self.mean(of: warmUps.map(\.framesQueued), over: frames)
      rewind = Self.mean(of: warmUps.map(\.rewindTime), over: rewinds)
    }

    /// No more than the longest of the times, even where a document has times without anything that took them.
    private static func mean(of times: [Int64], over count: Int) -> Int64 {
      min(times.reduce(0, +) / Int64(max(1, count)), times.max() ?? 0)
    }
  }

  /// Those warm-ups that came to an end. What was stopped says less than it would have taken.
  private static func costs(of reel: SwipeRecording.Reel, _ all: Means) -> [WarmCost] {
    let own = Means(reel.warmUps)
    return reel.warmUps.compactMap { warmUp in
      guard warmUp.outcome == .ready || warmUp.outcome == .failed else { return nil }
      var cost = WarmCost()
      cost.leaving = warmUp.leaving
      cost.idle = warmUp.idle
      cost.reading = warmUp.reading
      cost.decoding = warmUp.decoding
      cost.queued = warmUp.queued
      // As a rule the key frame's packet is decoded alone, after a look at two more. Where more are needed, each is a
      // piece of its own.
      cost.pieces = min(max(1, warmUp.packetsRead - 2), 1000)
      // Of all frames of the reel: a warm-up that was left early had only the dear ones after the first.
      cost.frame = own.frame > 0 ? own.frame : all.frame
      cost.frameQueued = own.frame > 0 ? own.frameQueued : all.frameQueued
      cost.rewind = own.rewind > 0 ? own.rewind : all.rewind
      cost.other = warmUp.other
      cost.bytes = warmUp.bytesRead
      cost.openingFrames = warmUp.openingFrames
      cost.fails = warmUp.outcome == .failed
      if let frameTime = reel.frameTime { cost.frameTime = max(1_000_000, frameTime) }
      return cost
    }
  }
}
