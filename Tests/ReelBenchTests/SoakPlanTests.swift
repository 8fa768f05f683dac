// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelBench

@Suite struct SoakPlanTests {
  private static func turns(seed: Int, count: Int) -> [SoakPlan.Turn] {
    var plan = SoakPlan(seed: seed, tour: 0)
    let place = SwipePlace(current: 50, count: 100, hasMore: false)
    return (0..<count).compactMap { _ in plan.turn(from: place) }
  }

  @Test func everyKindOfTurnComesUp() {
    let turns = Self.turns(seed: 1, count: 1000)
    #expect(turns.count == 1000)
    #expect(turns.contains { $0.step == .next } && turns.contains { $0.step == .previous })
    #expect(turns.contains { if case .jump(let index) = $0.step { index != 50 } else { false } })
    #expect(turns.contains { $0.stay == .untilMiddle } && turns.contains { $0.stay == .untilAll })
    #expect(turns.contains { $0.stay == .milliseconds(0) } && turns.contains { $0.stay == .milliseconds(7) })
    #expect(turns.contains { $0.frames == 0 } && turns.contains { $0.frames == 5 })
  }

  @Test func aSeedDecides() {
    #expect(Self.turns(seed: 3, count: 100) == Self.turns(seed: 3, count: 100))
    #expect(Self.turns(seed: 3, count: 100) != Self.turns(seed: 4, count: 100))
  }

  @Test func aFeedOfOneReelHasNoTurn() {
    var plan = SoakPlan(seed: 1, tour: 5)
    #expect(plan.turn(from: SwipePlace(current: 0, count: 1, hasMore: false)) == nil)
    let more = SwipePlace(current: 0, count: 1, hasMore: true)
    #expect((0..<20).allSatisfy { _ in plan.turn(from: more)?.step == .next })
  }

  @Test(arguments: [
    (count: 1, limit: 10, jumps: []), (count: 2, limit: 10, jumps: [1]),
    (count: 8, limit: 10, jumps: [3, 6, 1, 4, 7, 2, 5]), (count: 8, limit: 4, jumps: [3, 6, 1]),
  ])
  func theTourComesFirst(count: Int, limit: Int, jumps: [Int]) {
    var plan = SoakPlan(seed: 1, tour: limit)
    // The first of the tour is where the viewer is: a turn of chance takes its place.
    var current = 0
    _ = plan.turn(from: SwipePlace(current: current, count: count, hasMore: false))
    var visits: [Int] = []
    for _ in jumps {
      let turn = plan.turn(from: SwipePlace(current: current, count: count, hasMore: false))
      guard case .jump(let index)? = turn?.step, turn?.stay == .untilAll else { break }
      visits.append(index)
      current = index
    }
    #expect(visits == jumps)
  }
}
