// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import ReelService

@testable import ReelBench

/// A run of swipes that never was: forwards through a ring of three, most landings warm.
struct SwipeSamples {
  private typealias Event = SwipeTimeline.Event

  private var dice = SeededDice(seed: 3)
  private var events: [Event] = []
  private var result = SwipeResult()
  private var generations = [0, 0, 0]

  /// So many landings; some are late, missed and failed.
  static func result(landings: Int) -> SwipeResult {
    var samples = SwipeSamples()
    samples.swipe(landings)
    return samples.result
  }

  /// The report of a run.
  static func page(_ result: SwipeResult) -> String {
    SwipeHTML(environment: ReportSamples.environment, pattern: "browse", seed: 3, result: result).text
  }

  /// The report of simulations.
  static func simulation(isGood: Bool = true, rings: Int = 6) -> String {
    var dice = SeededDice(seed: 5)
    let variants = (0..<rings).map { index in
      let size = [1, 3, 3, 5, 5, 7][index % 6], sides = index % 2 == 0 ? "both sides" : "one side"
      let wasted = 120 * Double(index) + 40 * dice.fraction()
      let wait = Percentiles((0..<(9 - index % 6)).map { _ in 20 + 30 * dice.fraction() })
      return SimulatedFigures(
        name: "\(size) slots, \(sides), \(index / 3 * 150) ms", isReal: index == 2,
        hitRate: 0.3 + 0.65 * Double(index) / Double(rings), late: 9.2, missed: 1.4, failed: 1, wait: wait,
        processor: 1800, wasted: wasted, wastedBytes: 1000 * wasted, wastedFrames: wasted / 8,
        memory: index == 0 ? nil : size * 46_000_000)
    }
    let check = SimulationHTML.Check(
      realHitRate: 0.875, simulatedHitRate: isGood ? 0.86 : 0.71, realWaste: 0.12, simulatedWaste: 0.1, isGood: isGood)
    return SimulationHTML(
      environment: ReportSamples.environment,
      facts: [("costs", "76 warm-ups of 40 reels"), ("file", ReportSamples.hostile)],
      variants: variants, check: check
    ).text
  }

  private static func reel(_ index: Int) -> String {
    index == 5 ? ReportSamples.hostile : String("0\(index)".suffix(2)) + "-h264-reel.mp4"
  }

  private static func outcome(_ number: Int) -> Landing.Outcome {
    switch number {
    case 1, 9, 10: .late
    case 17: .missed
    case 22: .failed
    default: .warm
    }
  }

  private mutating func swipe(_ landings: Int) {
    var now: Int64 = 0
    warm(0, at: -900_000, cost: 31_000_000)
    for number in 1...landings {
      let index = number - 1, slot = index % 3
      let outcome = Self.outcome(number)
      let dwell = Int64(dice.logNormal(median: 700, sigma: 0.5) * 1e6)
      let delay = outcome == .warm ? Int64(dice.number(below: 9_000) + 4_000) : 96_000_000
      let isShown = outcome == .warm || outcome == .late
      add(.landed, slot, Self.reel(index), at: now, landing: number, outcome)
      if isShown { add(.shown, slot, Self.reel(index), at: now + delay, landing: number, outcome) }
      let error = outcome == .failed ? MediaError(.corrupt, operation: "", reason: ReportSamples.hostile) : nil
      result.landings.append(
        LandingRecord(
          number: number, reel: Self.reel(index), outcome: outcome, intentToFrame: isShown ? delay : nil,
          readyLead: isShown ? (outcome == .late ? -delay : dwell - 60_000_000) : nil, error: error))
      let next = Self.outcome(number + 1)
      if number < landings {
        let cost = Int64(dice.logNormal(median: 28, sigma: 0.2) * 1e6)
        warm(index + 1, at: next == .late ? now + dwell - 20_000_000 : now + 4_000_000, cost: cost, next)
      }
      now += dwell
    }
    result.timeline = SwipeTimeline(events: events, end: now)
    result.tally.framesDecoded = landings * 20
    result.tally.flushed = landings - 4
    result.tally.reopened = 3
    result.framesShown = landings * 18
    result.peakMemory = 211 << 20
    result.configures = (0..<landings).map { _ in Int64(dice.logNormal(median: 60_000, sigma: 0.3)) }
  }

  private mutating func warm(_ index: Int, at moment: Int64, cost: Int64, _ outcome: Landing.Outcome = .warm) {
    let slot = index % 3
    generations[slot] += 1
    result.slots.insert(slot)
    add(.configured, slot, Self.reel(index), at: moment)
    add(.warming, slot, Self.reel(index), at: moment + 100_000)
    if outcome == .failed { return add(.failed, slot, Self.reel(index), at: moment + cost) }
    if outcome == .missed { return }
    add(.warm, slot, Self.reel(index), at: moment + cost)
    result.warmCosts.append(cost)
  }

  private mutating func add(
    _ kind: Event.Kind, _ slot: Int, _ reel: String, at moment: Int64, landing: Int? = nil,
    _ outcome: Landing.Outcome? = nil
  ) {
    events.append(
      Event(
        at: moment, kind: kind, slot: slot, generation: generations[slot], reel: reel, landing: landing,
        outcome: outcome))
  }
}
