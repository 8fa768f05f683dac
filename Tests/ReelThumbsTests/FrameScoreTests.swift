// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import ReelThumbs
import Testing

/// Pictures as functions of their place, 90 by 160 pixels.
@Suite struct FrameScoreTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    /// `black`, `flat`, `blurred`, or nothing for a good one.
    let flaws: String
    let pixel: @Sendable (_ x: Int, _ y: Int) -> Int

    var testDescription: String { name }
  }

  private static let checkers: @Sendable (Int, Int) -> Int = { x, y in (x / 8 + y / 8) % 2 == 0 ? 200 : 60 }

  private static let rows = [
    Row(name: "black", flaws: "black flat") { _, _ in 0 },
    Row(name: "black with noise", flaws: "black flat") { x, y in (x * 7 + y * 13) % 9 },
    Row(name: "black with a mark", flaws: "black") { x, y in x > 80 && y < 12 ? checkers(x * 3, y * 3) : 2 },
    Row(name: "grey", flaws: "flat") { _, _ in 120 },
    Row(name: "white", flaws: "flat") { _, _ in 255 },
    Row(name: "a gradient", flaws: "blurred") { _, y in 40 + y },
    Row(name: "checkers", flaws: "", pixel: checkers),
    Row(name: "checkers by night", flaws: "") { x, y in checkers(x, y) / 5 },
    Row(name: "checkers between bars", flaws: "") { x, y in (60..<100).contains(y) ? checkers(x, y) : 0 },
    Row(name: "a gradient between bars", flaws: "blurred") { x, y in (60..<100).contains(y) ? 60 + x : 0 },
    Row(name: "a line of text", flaws: "") { x, y in
      (75..<83).contains(y) && (10..<80).contains(x) && x % 4 < 2 ? 230 : 0
    },
    Row(name: "a line of text on white", flaws: "") { x, y in
      (75..<83).contains(y) && (10..<80).contains(x) && x % 4 < 2 ? 20 : 255
    },
    Row(name: "halves", flaws: "") { x, _ in x < 45 ? 90 : 150 },
  ]

  @Test(arguments: rows) func flaws(_ row: Row) {
    let pixels = (0..<160).flatMap { y in (0..<90).map { UInt8(row.pixel($0, y)) } }
    let score = FrameScore(LumaPicture(width: 90, height: 160, pixels: pixels))
    let flaws = [(score.isBlack, "black"), (score.isFlat, "flat"), (score.isBlurred, "blurred")]
    #expect(flaws.filter(\.0).map(\.1).joined(separator: " ") == row.flaws)
    #expect((0...1).contains(score.value))
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 200), (12, 12)]) func smallPictures(width: Int, height: Int) {
    let score = FrameScore(LumaPicture(width: width, height: height, pixels: []))
    #expect(score.isBlack && score.isFlat && !score.isBlurred)
  }
}
