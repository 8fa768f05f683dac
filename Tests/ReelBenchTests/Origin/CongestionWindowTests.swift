// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelBench

/// Slow start on a clock that the tests turn.
@Suite struct CongestionWindowTests {
  /// When each of so many segments goes that are all ready at 0, in round trips.
  private static func rounds(_ segments: Int) -> [Int64] {
    var window = CongestionWindow(roundTrip: 100)
    var ready: Int64 = 0
    return (0..<segments).map { _ in
      ready = window.send(CongestionWindow.segment, ready: ready)
      return ready / 100
    }
  }

  @Test func theWindowDoubles() {
    let rounds = Self.rounds(310)
    #expect((0..<5).map { round in rounds.count { $0 == round } } == [10, 20, 40, 80, 160])
  }

  @Test func whatWasNotUsedDoesNotGrow() {
    var window = CongestionWindow(roundTrip: 100)
    // One segment a round for twenty rounds is one segment more each time, and no more than that.
    for round in 0..<20 { #expect(window.send(1460, ready: Int64(round) * 100) == Int64(round) * 100) }
    var inOneRound = 0
    while window.send(1460, ready: 2000) == 2000 { inOneRound += 1 }
    #expect(inOneRound == 30)
  }

  @Test func withoutARoundTripNothingWaits() {
    var window = CongestionWindow(roundTrip: 0)
    for _ in 0..<1000 { #expect(window.send(14_600, ready: 5) == 5) }
  }
}
