// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelMedia

@Suite struct StreamChoiceTests {
  /// Streams as words `WIDTHxHEIGHT`, with `p` where packets were seen and `d` for the default mark, and the index
  /// that is taken.
  struct Row: CustomTestStringConvertible, Sendable {
    let streams: String
    let index: Int?

    init(_ streams: String, _ index: Int?) {
      self.streams = streams
      self.index = index
    }

    var testDescription: String { streams }

    var candidates: [StreamChoice.Candidate] {
      streams.split(separator: " ").enumerated().map { index, word in
        let size = word.filter { $0 != "p" && $0 != "d" }.split(separator: "x").compactMap { Int($0) }
        return .init(
          index: index, width: size[0], height: size[1], hasPackets: word.contains("p"), isDefault: word.contains("d"))
      }
    }
  }

  @Test(arguments: [
    Row("", nil), Row("0x0", 0), Row("720x1280", 0),
    Row("320x240 1920x1080", 1), Row("1920x1080 320x240", 0),
    Row("100x100 100x100 100x100", 0), Row("100x200 200x100", 0), Row("0x0 0x0", 0),
    Row("7680x4320 320x240p", 1), Row("320x240p 1920x1080p", 1),
    Row("1920x1080 320x240d", 1), Row("320x240d 3840x2160", 1), Row("1920x1080p 320x240d", 0),
    Row("1920x1080d 1920x1080d", 0), Row("100x100p 100x100pd", 1), Row("0x0 100x100", 1),
  ])
  func takesTheBest(_ row: Row) {
    #expect(StreamChoice.best(row.candidates) == row.index)
  }

  @Test func orderOfTheListDoesNotMatter() {
    let candidates = Row("100x100 100x100 100x100", 0).candidates
    #expect(StreamChoice.best(candidates.reversed()) == 0)
  }
}
