// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelBench

@Suite struct SoakPlanTests {
  private static func turns(seed: Int, count: Int) -> [SoakPlan.Turn] {
    var plan = SoakPlan(seed: seed)
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
    var plan = SoakPlan(seed: 1)
    #expect(plan.turn(from: SwipePlace(current: 0, count: 1, hasMore: false)) == nil)
    let more = SwipePlace(current: 0, count: 1, hasMore: true)
    #expect((0..<20).allSatisfy { _ in plan.turn(from: more)?.step == .next })
  }
}
