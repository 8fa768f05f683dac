// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

@Suite struct SuggestionTests {
  /// A word as typed, and the name that is suggested.
  struct Row: CustomTestStringConvertible, Sendable {
    let word: String
    let name: String?

    init(_ word: String, _ name: String?) {
      self.word = word
      self.name = name
    }

    var testDescription: String { "\(word) → \(name ?? "nothing")" }
  }

  private static let rows = [
    Row("probe", "probe"), Row("prob", "probe"), Row("porbe", "probe"), Row("th", "thumbs"), Row("thmbs", "thumbs"),
    Row("frames", "frames"), Row("farmes", "frames"), Row("serv", "serve"), Row("server", "serve"), Row("x", nil),
    Row("", nil), Row("completely", nil), Row("be", "bench"), Row("de", nil),
  ]

  @Test(arguments: rows) func nearest(_ row: Row) {
    let names = ["probe", "frames", "bench", "serve", "thumbs", "demo", "delete"]
    #expect(Suggestion.nearest(to: row.word, among: names) == row.name)
  }

  @Test(arguments: [("", "", 0), ("", "abc", 3), ("abc", "", 3), ("ab", "ba", 1), ("kitten", "sitting", 3)])
  func distance(first: String, second: String, distance: Int) {
    #expect(Suggestion.distance(from: first, to: second) == distance)
  }
}
