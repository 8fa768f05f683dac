// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelTap

/// The time of a stream, against moments that a daemon tells.
@Suite struct StreamClockTests {
  private static let second: Int64 = 1_000_000_000

  @Test func followsTheDaemon() {
    var clock = StreamClock()
    let dues: [Int64] = [5_000_000_000, 5_033_333_333, 5_066_666_666, 5_166_666_666]
    let times = dues.map { clock.advance(due: $0, now: $0 + 100_000) }
    #expect(times == [0, 33_333_333, 66_666_666, 166_666_666])
  }

  /// A reel of thirty pictures a second whose frames come when they come: it is when they are due that counts.
  @Test func doesNotMindWhenFramesCome() {
    var clock = StreamClock()
    let delays: [Int64] = [0, 30_000_000, 5_000_000, 29_000_000, 1000, 12_345_678]
    let times = delays.enumerated().map { index, delay in
      let due = 7 * Self.second + Int64(index) * 33_333_333
      return clock.advance(due: due, now: due + delay)
    }
    #expect(times == (0..<6).map { $0 * 33_333_333 })
  }

  @Test func standsStillWhileNobodyReads() {
    var clock = StreamClock()
    _ = clock.advance(due: 0, now: 0)
    #expect(clock.advance(due: 60 * Self.second, now: 60 * Self.second) == Self.second)
    #expect(clock.advance(due: 61 * Self.second, now: 61 * Self.second) == 2 * Self.second)
  }

  @Test(arguments: [Int64.min, .max, 0, -1]) func alwaysGoesOn(_ due: Int64) {
    var clock = StreamClock()
    var last = clock.advance(due: due, now: 9 * Self.second)
    for _ in 1...5 {
      let time = clock.advance(due: due, now: 9 * Self.second)
      #expect(time > last && time - last <= Self.second)
      last = time
    }
  }
}
