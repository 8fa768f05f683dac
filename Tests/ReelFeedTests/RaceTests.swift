// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

/// Both orders of every pair of loads, with every mixture of success and failure.
@Suite struct RaceTests {
  /// Two loads in the air, how each ends, and how the page stands then, whichever came first.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    /// Brings both loads into the air.
    let start: String
    /// The end of the one and of the other.
    let one, other: String
    /// Lists, ceiling, failure, and how many answers were dropped.
    let expected: String

    var testDescription: String { "\(name): \(one) and \(other)" }
  }

  /// The list of three; the container owns near its top, so that a banner may be applied; the trigger has fired.
  private static let few = "appear banner:1:40 ok:2:a,b,c+ c:50 c:10 "
  /// The next page is token 3, the banner token 4.
  private static let both = few + "appear "
  private static let refreshed = "g2 [x] open ceiling 55 failure - dropped 1"
  private static let failed = "g1 [a,b,c] open ceiling 40 failure refresh dropped 1"

  private static let rows = [
    Row(
      name: "page and banner", start: both, one: "ok:3:d+", other: "banner:4:70",
      expected: "g1 [a,b,c,d] open ceiling 70 failure - dropped 0"),
    Row(
      name: "page and banner", start: both, one: "ok:3:d+", other: "fail:4:b",
      expected: "g1 [a,b,c,d] open ceiling 40 failure - dropped 0"),
    Row(
      name: "page and banner", start: both, one: "fail:3:n", other: "banner:4:70",
      expected: "g1 [a,b,c] open ceiling 70 failure nextPage dropped 0"),
    Row(
      name: "page and banner", start: both, one: "fail:3:n", other: "fail:4:b",
      expected: "g1 [a,b,c] open ceiling 40 failure nextPage dropped 0"),
    Row(name: "refresh and page", start: few + "refresh", one: "ok:4:x+:55", other: "ok:3:d.", expected: refreshed),
    Row(name: "refresh and page", start: few + "refresh", one: "ok:4:x+:55", other: "fail:3:n", expected: refreshed),
    Row(name: "refresh and page", start: few + "refresh", one: "fail:4:r", other: "ok:3:d.", expected: failed),
    Row(name: "refresh and page", start: few + "refresh", one: "fail:4:r", other: "fail:3:n", expected: failed),
    Row(
      name: "refresh and banner", start: few + "fail:3:n appear refresh", one: "ok:5:x+:55", other: "banner:4:70",
      expected: refreshed),
    Row(
      name: "refresh and banner", start: few + "fail:3:n appear refresh", one: "ok:5:x+:55", other: "fail:4:b",
      expected: refreshed),
    Row(
      name: "refresh and banner", start: few + "fail:3:n appear refresh", one: "fail:5:r", other: "banner:4:70",
      expected: failed),
    Row(
      name: "refresh and banner", start: few + "fail:3:n appear refresh", one: "fail:5:r", other: "fail:4:b",
      expected: failed),
    Row(
      name: "refresh and refresh", start: few + "fail:3:n refresh refresh", one: "ok:5:x+:55", other: "ok:4:y.:90",
      expected: "g3 [x] open ceiling 55 failure - dropped 1"),
    Row(
      name: "refresh and refresh", start: few + "fail:3:n refresh refresh", one: "fail:5:r", other: "ok:4:y.:90",
      expected: failed),
    // What may not start while the other is in the air is not in the air: its answer is nobody's.
    Row(
      name: "refresh, then banner and page", start: few + "fail:3:n refresh appear c:50 jump:1", one: "ok:4:x+:55",
      other: "banner:5:70", expected: refreshed),
  ]

  @Test(arguments: rows, [false, true]) func endsTheSame(_ row: Row, _ isReversed: Bool) throws {
    var page = FeedPage(config: PageRow.Setting.page.config)
    let answers = isReversed ? [row.other, row.one] : [row.one, row.other]
    for event in try TraceScript(row.start).events { _ = page.handle(event) }
    for event in try TraceScript(answers.joined(separator: " ")).events { _ = page.handle(event) }
    let failure = page.facts.failure.map(\.load.rawValue) ?? "-"
    #expect(
      "\(FeedText.list(of: page)) ceiling \(FeedText.text(of: page.ceiling)) failure \(failure) dropped \(page.dropped)"
        == row.expected)
    #expect(page.facts.loading == [])
    // A second time none of them is believed.
    let before = page.dropped
    for event in try TraceScript(answers.joined(separator: " ")).events { _ = page.handle(event) }
    #expect(page.dropped == before + 2)
  }
}
