// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import Testing

@testable import ReelService

@Suite struct FramePaceTests {
  /// Frames by time and duration, and the milliseconds that each is shown.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let frames: [(pts: Int64?, duration: Int64)]
    var timeBase = Rational(1, 1000)
    let milliseconds: [Int64]

    var testDescription: String { name }
  }

  @Test(arguments: [
    Row(name: "durations", frames: [(0, 40), (40, 20)], milliseconds: [40, 20]),
    Row(name: "times alone", frames: [(0, 0), (50, 0), (75, 0)], milliseconds: [33, 50, 25]),
    Row(name: "nothing", frames: [(nil, 0), (nil, 0)], milliseconds: [33, 33]),
    Row(name: "a loop goes back", frames: [(900, 0), (0, 0), (40, 0)], milliseconds: [33, 33, 40]),
    Row(name: "no distance, too long", frames: [(0, 0), (0, -5), (.max, 0)], milliseconds: [33, 33, 1000]),
    Row(name: "far back, too long", frames: [(.max, 0), (.min, 0), (0, .max)], milliseconds: [33, 33, 1000]),
    Row(name: "no time base", frames: [(0, 40)], timeBase: Rational(0, 0), milliseconds: [33]),
    Row(name: "one nanosecond", frames: [(0, 1)], timeBase: Rational(1, 1_000_000_000), milliseconds: [1]),
  ])
  func pace(_ row: Row) {
    var pace = FramePace()
    let spans = row.frames.map { pace.nanoseconds(pts: $0.pts, duration: $0.duration, timeBase: row.timeBase) }
    #expect(spans.map { $0 / 1_000_000 } == row.milliseconds)
  }
}
