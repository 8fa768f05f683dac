// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

@testable import ReelBench

/// The ring of simulations decides what the real one decides, and goes on in its sense for other sizes.
@Suite struct ModelRingTests {
  /// What both rings are asked.
  private enum Event {
    case next, previous
    case jump(Int), grow(Int)
    case report(ModelRing.Report, slot: Int, generation: Int)
  }

  /// Both rings, side by side.
  private struct Pair {
    var model = ModelRing(.real)
    var real = Ring()
    var items = (0..<8).map(String.init)

    mutating func begin() -> (model: [ModelRing.Action], real: [ModelRing.Action]) {
      (model.begin(count: items.count), Self.translated(real.restart(items: items)))
    }

    mutating func take(_ event: Event) -> (model: [ModelRing.Action]?, real: [ModelRing.Action]?) {
      switch event {
      case .next: (model.land(forward: true), Self.translated(real.land(on: .next, items: items)))
      case .previous: (model.land(forward: false), Self.translated(real.land(on: .previous, items: items)))
      case .jump(let index): (model.jump(to: index), Self.translated(real.jump(to: index, items: items)))
      case .grow(let count): grow(by: count)
      case .report(let report, let slot, let generation):
        (
          model.take(report, slot: slot, generation: generation),
          real.take(Self.translated(report), slot: slot, generation: generation).map(Self.translated)
        )
      }
    }

    private mutating func grow(by count: Int) -> (model: [ModelRing.Action]?, real: [ModelRing.Action]?) {
      items += (items.count..<items.count + count).map(String.init)
      return (model.grow(by: count), Self.translated(real.grow(items: items)))
    }

    private static func translated(_ actions: [RingAction]) -> [ModelRing.Action] {
      actions.map { action in
        switch action {
        case .configure(let slot, let place, let generation, let reel):
          .configure(slot: slot, place: place.step, generation: generation, reel: reel.flatMap { Int($0) })
        case .warm(let slot, let generation): .warm(slot: slot, generation: generation)
        }
      }
    }

    private static func translated(_ report: ModelRing.Report) -> SlotReport {
      switch report {
      case .ready: .ready
      case .slow: .slow
      case .failed: .failed("x")
      }
    }

    /// The slots of both, in words.
    var states: (model: [String], real: [String]) {
      (
        model.slots.map { "\($0.id)=\($0.reel.map(String.init) ?? "-").\($0.generation).\($0.state)" },
        real.slots.map { "\($0.id)=\($0.reel ?? "-").\($0.generation).\($0.state)" }
      )
    }
  }

  private static func event(_ dice: inout SeededDice, in pair: Pair) -> Event {
    switch dice.number(below: 10) {
    case 0, 1: return .next
    case 2: return .previous
    case 3: return .jump(dice.number(below: pair.items.count))
    case 4: return dice.number(below: 10) == 0 ? .grow(1 + dice.number(below: 3)) : .next
    default:
      let slot = pair.real.slots[dice.number(below: 3)]
      let report = [ModelRing.Report.ready, .ready, .ready, .slow, .failed][dice.number(below: 5)]
      // Now and then one that comes too late.
      return .report(report, slot: slot.id, generation: slot.generation - (dice.number(below: 8) == 0 ? 1 : 0))
    }
  }

  @Test(arguments: 1...20) func decidesWhatTheRealRingDecides(seed: Int) {
    var dice = SeededDice(seed: seed)
    var pair = Pair()
    let first = pair.begin()
    #expect(first.model == first.real && !first.real.isEmpty)
    for step in 0..<2000 {
      let event = Self.event(&dice, in: pair)
      let actions = pair.take(event)
      let states = pair.states
      guard actions.model == actions.real, states.model == states.real else {
        Issue.record("seed \(seed), step \(step), \(event): \(actions), \(states)")
        return
      }
      #expect(pair.model.current == pair.real.current)
    }
  }

  /// The reels of a ring from the one farthest back, after it went to reel 4 of nine, and in which order they warm.
  struct Row: CustomTestStringConvertible, Sendable {
    let size: Int
    let sides: SimulatedSetting.Sides
    let reels: [Int]
    /// Reels that are told to warm at once, once all that were told before are ready.
    let order: [[Int]]

    var testDescription: String { "\(size) slots, \(sides)" }
  }

  @Test(arguments: [
    Row(size: 1, sides: .two, reels: [4], order: [[4]]),
    Row(size: 3, sides: .two, reels: [3, 4, 5], order: [[4], [5, 3]]),
    Row(size: 3, sides: .one, reels: [3, 4, 5], order: [[4], [5]]),
    Row(size: 5, sides: .two, reels: [2, 3, 4, 5, 6], order: [[4], [5, 3], [6, 2]]),
    Row(size: 5, sides: .one, reels: [2, 3, 4, 5, 6], order: [[4], [5], [6]]),
    Row(size: 7, sides: .two, reels: [1, 2, 3, 4, 5, 6, 7], order: [[4], [5, 3], [6, 2], [7, 1]]),
  ])
  func warmsFromTheMiddleOutwards(_ row: Row) {
    var ring = ModelRing(SimulatedSetting(size: row.size, sides: row.sides, debounce: 0))
    _ = ring.begin(count: 9)
    var actions = ring.jump(to: 4)
    var order: [[Int]] = []
    while true {
      let told = actions.compactMap { action -> ModelRing.Slot? in
        guard case .warm(let id, _) = action else { return nil }
        return ring.slots.first { $0.id == id }
      }
      // Reel 0 was told when it was the only one.
      guard !told.isEmpty else { break }
      order.append(told.compactMap(\.reel))
      actions = told.flatMap { ring.take(.ready, slot: $0.id, generation: $0.generation) ?? [] }
    }
    #expect(ring.slots.map(\.reel) == row.reels)
    #expect(order == row.order)
  }

  @Test func neighboursWaitAfterALanding() {
    var ring = ModelRing(SimulatedSetting(size: 3, sides: .two, debounce: 50))
    _ = ring.begin(count: 9)
    let slot = ring.middle
    #expect(ring.take(.ready, slot: slot.id, generation: slot.generation) == [])
    #expect(ring.releaseNeighbours() == [.warm(slot: 2, generation: 1)])
    // The next landing holds them again; the reel that is landed on is told at once.
    #expect(ring.land(forward: true) == [.configure(slot: 0, place: 1, generation: 1, reel: 2)])
    #expect(ring.take(.ready, slot: 2, generation: 1) == [])
    #expect(ring.releaseNeighbours() == [.warm(slot: 0, generation: 1)])
  }
}
