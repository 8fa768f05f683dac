// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelTap

/// When pictures are written, against moments that are told.
@Suite struct PaceTests {
  private static let millisecond: Int64 = 1_000_000

  /// The moments, in milliseconds, at which a picture is written where somebody looks every millisecond.
  ///
  /// - Parameter new: the moments at which there is a new one.
  private func written(_ pace: consuming Pace, until end: Int64, new: Set<Int64>) -> [Int64] {
    var (moments, isNew): ([Int64], Bool) = ([], false)
    for moment in 0...end {
      isNew = isNew || new.contains(moment)
      guard pace.isDue(at: moment * Self.millisecond, isNew: isNew) else { continue }
      pace.wrote(at: moment * Self.millisecond)
      moments.append(moment)
      isNew = false
    }
    return moments
  }

  @Test func eachAtOnceAndTheLastAgain() {
    let moments = written(Pace(.nut, rate: 30, now: 0), until: 1200, new: [3, 36, 37, 700])
    #expect(moments == [3, 36, 37, 537, 700, 1200])
  }

  @Test func firstABlackOne() {
    #expect(written(Pace(.nut, rate: 30, now: 0), until: 999, new: []) == [500])
    #expect(written(Pace(.y4m, rate: 4, now: 0), until: 1000, new: []) == [500, 750, 1000])
  }

  @Test func atAConstantRate() {
    let moments = written(Pace(.y4m, rate: 20, now: 0), until: 210, new: [7, 8, 100])
    #expect(moments == [7, 57, 107, 157, 207])
  }

  @Test func whatWasLeftUnreadIsNotMadeUpFor() {
    var pace = Pace(.y4m, rate: 20, now: 0)
    pace.wrote(at: 0)
    // A little late: the next one is when it would have been.
    pace.wrote(at: 60 * Self.millisecond)
    #expect(pace.next == 100 * Self.millisecond)
    pace.wrote(at: 5000 * Self.millisecond)
    #expect(pace.next == 5050 * Self.millisecond)
  }
}
