// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelFeed

/// Section 4 of the feed rules: what makes the page ask for the next one, and when it says that it may not.
@Suite struct NextPageTests {
  /// Three reels and more, so that all of them are near the end; the container owns.
  private static let few = "appear banner:1:40 ok:2:a,b,c+ "
  /// Five reels and more: from the third on they are near the end.
  private static let open = "appear banner:1:40 ok:2:a,b,c,d,e+ "
  /// The same three, and the next page has failed while the content owned.
  private static let failed = few + "c:50 fail:3:x "

  private static let triggers = [
    PageRow("more than near_end reels beyond", .page, open + "c:50 jump:1", only: "start reject", ""),
    PageRow(
      "near_end reels beyond, a jump", .page, open + "c:50 jump:2", only: "start reject",
      "start nextPage 3 p2 g1"),
    PageRow(
      "near_end reels beyond, a landing", .page, open + "c:50 jump:1 land:200", only: "start reject",
      "start nextPage 3 p2 g1"),
    PageRow(
      "the content takes over by the container's report", .page, few + "c:50", only: "start reject",
      "start nextPage 3 p2 g1"),
    PageRow(
      "the content takes over by its own report", .page, few + "c:40 s:110", only: "start reject",
      "start nextPage 3 p2 g1"),
    PageRow(
      "the content takes over by a tick", .page, few + "lift:c:0:3@0 t:60", only: "start reject",
      "start nextPage 3 p2 g1"),
    PageRow(
      "the content takes over by a jump: once", .page, few + "jump:1", only: "start reject",
      "start nextPage 3 p2 g1"),
    PageRow(
      "a report of the content", .ring, "appear ok:1:a,b,c,d+ jump:1 fail:2:x jump:0 s:110 land:200",
      only: "start reject", "start nextPage 3 p2 g1"),
    PageRow(
      "an accepted page that leaves too few", .page, few + "jump:2 ok:3:d+", only: "start reject",
      "start nextPage 4 p3 g1"),
    PageRow("an accepted page that brings enough", .page, few + "jump:2 ok:3:d,e,f+", only: "start reject", ""),
    PageRow("an accepted first page", .ring, "appear ok:1:a+", only: "start reject", "start nextPage 2 p2 g1"),
    PageRow("an accepted refresh", .ring, "refresh ok:1:a+", only: "start reject", "start nextPage 2 p2 g1"),
    PageRow("while the container owns: a page", .page, "appear ok:2:a+", only: "start reject", ""),
    PageRow("while the container owns: a refresh", .page, "refresh ok:1:a+", only: "start reject", ""),
    PageRow("while the container owns: its report", .page, few + "c:40", only: "start reject", ""),
    PageRow("while the container owns: the content's report", .page, few + "c:10 s:110", only: "start reject", ""),
    PageRow("while the container owns: a landing", .page, few + "land:200", only: "start reject", ""),
    PageRow("while the container owns: a jump", .page, few + "jump:0", only: "start reject", ""),
    PageRow(
      "the content gives the scroll away", .page, "appear banner:1:40 c:50 ok:2:a+ fail:3:x c:30 c:40 s:90",
      only: "start reject", ""),
    PageRow("no reel", .page, "appear banner:1:40 ok:2:. c:50", only: "start reject", ""),
    PageRow("an echo is no report", .ring, "appear ok:1:a,b+ s:110 ok:2:c+ fail:3:x s:110", only: "start reject", ""),
  ]

  @Test(arguments: triggers) func asksForTheNextPage(_ row: PageRow) throws { try row.check() }

  private static let disarmed = [
    PageRow("a report", .page, failed + "s:110", only: "start reject", ""),
    PageRow("a take-over", .page, failed + "c:10 c:50", only: "start reject", ""),
    PageRow("a rejected jump", .page, failed + "jump:9", "reject jump out-of-range"),
    PageRow("a rejected jump arms nothing", .page, failed + "jump:9 s:110", only: "start reject", ""),
    PageRow("an appearance with a list asks for no page", .page, failed + "appear s:110", only: "start reject", ""),
    PageRow(
      "a refresh that is not yet accepted arms nothing", .page, failed + "refresh fail:4:y s:110",
      only: "start reject", ""),
    PageRow("a landing arms", .page, failed + "land:100", only: "start reject", "start nextPage 4 p2 g1"),
    PageRow(
      "a jump arms, also to where one is", .page, failed + "jump:0", only: "start reject",
      "start nextPage 4 p2 g1"),
    PageRow(
      "a landing while the container owns arms", .page, failed + "c:10 land:100 c:50", only: "start reject",
      "start nextPage 4 p2 g1"),
    PageRow(
      "a jump while the container owns arms", .page, failed + "c:10 jump:0 c:50", only: "start reject",
      "start nextPage 4 p2 g1"),
    PageRow(
      "a retry arms", .page, few + "jump:2 fail:3:x retry ok:4:d+", only: "start reject",
      "start nextPage 5 p3 g1"),
    PageRow(
      "an appearance that starts the page arms", .page, "appear banner:1:40 fail:2:x appear ok:4:a+ c:50",
      only: "start reject", "start nextPage 5 p2 g1"),
    PageRow(
      "an accepted refresh arms", .page, failed + "refresh ok:4:a+ c:50", only: "start reject",
      "start nextPage 5 p2 g2"),
    PageRow(
      "the failure of a refresh disarms nothing", .page, few + "refresh fail:3:x c:50", only: "start reject",
      "start nextPage 4 p2 g1"),
    PageRow(
      "a page that adds nothing is followed by the next one, armed or not", .ring,
      "appear ok:1:a+ fail:2:x retry ok:3:+", only: "start reject", "start nextPage 4 p3 g1"),
  ]

  @Test(arguments: disarmed) func aFailedPageDisarms(_ row: PageRow) throws { try row.check() }

  /// Whoever asks by a query need not wait for its refresh. No event shows it before that, so the page is looked into.
  @Test func aQueryArmsAtOnce() throws {
    var page = FeedPage(config: PageRow.Setting.page.config)
    for event in try TraceScript(Self.failed).events { _ = page.handle(event) }
    #expect(!page.isTriggerArmed)
    _ = page.handle(.refresh)
    #expect(!page.isTriggerArmed)
    _ = page.handle(.query("q"))
    #expect(page.isTriggerArmed)
  }

  /// Cursor feeds that stand in each status, the content at the last reel.
  private static let stuck = "appear ok:1:a>x ok:2:>x "
  private static let stalled = "appear ok:1:a>x ok:2:>y ok:3:>z ok:4:>w "
  private static let ended = "appear ok:1:a> "

  private static let rejections = [
    PageRow("a landing while one is in flight", .ring, "appear ok:1:a+ land:100", "reject nextPage in-flight"),
    PageRow("a jump while one is in flight", .ring, "appear ok:1:a+ jump:0", "reject nextPage in-flight"),
    PageRow("a report while one is in flight", .ring, "appear ok:1:a,b+ s:110", ""),
    PageRow(
      "a landing while a refresh is in flight", .ring, ended.cursorless + "refresh land:100",
      "reject nextPage refresh-in-flight"),
    PageRow("a landing after a protocol error", .ringCursor, stuck + "land:100", "reject nextPage protocol-error"),
    PageRow("a landing after a stall", .ringCursor, stalled + "land:100", "reject nextPage stalled"),
    PageRow("a landing at the end", .ringCursor, ended + "land:100", "reject nextPage no-more"),
    PageRow("a jump after a protocol error", .ringCursor, stuck + "jump:0", "reject nextPage protocol-error"),
    PageRow("a jump after a stall", .ringCursor, stalled + "jump:0", "reject nextPage stalled"),
    PageRow("a jump at the end", .ringCursor, ended + "jump:0", "reject nextPage no-more"),
    PageRow("an appearance at the end of nothing", .ringCursor, "appear ok:1:> appear", "reject nextPage no-more"),
    PageRow(
      "an appearance after a stall of nothing", .ringCursor, "appear ok:1:>x ok:2:>y ok:3:>z appear",
      "reject nextPage stalled"),
    PageRow(
      "an appearance after a protocol error of nothing", .ringCursor, "appear ok:1:>x ok:2:>x appear",
      "reject nextPage protocol-error"),
    PageRow("a report at the end", .ringCursor, "appear ok:1:a,b> s:110", ""),
    PageRow(
      "a refresh in flight goes first: the end", .ringCursor, ended + "refresh land:100",
      "reject nextPage refresh-in-flight"),
    PageRow(
      "a refresh in flight goes first: the stall", .ringCursor, stalled + "refresh land:100",
      "reject nextPage refresh-in-flight"),
    PageRow(
      "a page in flight goes before the stall", .ringCursor, stalled + "retry land:100",
      "reject nextPage in-flight"),
    PageRow(
      "a page in flight goes before the protocol error", .ringCursor, stuck + "retry land:100",
      "reject nextPage in-flight"),
    PageRow(
      "a settled animation is a landing", .ring, "appear ok:1:a+ lift:s:100:0@0 t:16",
      "reject nextPage in-flight"),
    PageRow("an unarmed trigger says nothing on a landing", .ring, "appear ok:1:a,b,c,d. land:100", ""),
    PageRow("an unarmed trigger says nothing on a jump", .ring, "appear ok:1:a,b,c,d. jump:0", ""),
    PageRow("rejected is dropped, not queued", .ring, "appear ok:1:a,b,c+ land:100 ok:2:d,e,f,g+", only: "start", ""),
  ]

  @Test(arguments: rejections) func saysWhyNot(_ row: PageRow) throws { try row.check() }
}

extension String {
  /// A script of a cursor feed that ended, for one with page numbers.
  fileprivate var cursorless: String { String(map { $0 == ">" ? "." : $0 }) }
}
