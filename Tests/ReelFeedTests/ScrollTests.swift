// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

/// Section 2 of the feed rules: who owns the scroll. Pages of 100 points, a banner of 40, the container's top at 0 or
/// -10.
@Suite struct ScrollTests {
  /// Three reels, the first is shown, the container owns.
  private static let first = "appear ok:2:a,b,c. "
  /// The content owns, at the first reel.
  private static let taken = first + "c:50 "
  /// The content owns, at the second reel.
  private static let second = taken + "land:200 "
  /// The content owns, with nothing in the list.
  private static let none = "appear ok:2:. c:50 "

  private static let containerOwns = [
    PageRow(
      "container, in the rubber band", .page, first + "c:-30", then: .scroll,
      "container c-30 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "container, below the edge", .page, first + "c:39", then: .scroll,
      "container c39 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "container, at the edge", .page, first + "c:40", then: .scroll,
      "container c40 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "container, past the edge", .page, first + "c:40.5", only: "pin", then: .scroll,
      "pin c40; content c40 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "container, past the edge from the edge", .page, first + "c:40 c:41", only: "pin", then: .scroll,
      "pin c40; content c40 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "container, past the edge, no reel", .page, "c:50", then: .scroll,
      "pin c40; content c40 s100 ceiling 40 held - at - e0"),
    PageRow(
      "container, at the edge, no reel", .page, "c:40", then: .scroll,
      "container c40 s100 ceiling 40 held - at - e0"),
    PageRow(
      "content, below rest", .page, first + "s:90", then: .scroll,
      "pin s100; container c0 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "content, past rest, container not at the edge", .page, first + "c:39 s:120", then: .scroll,
      "pin s100; container c39 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "content, past rest, container at the edge", .page, first + "c:40 s:120", only: "pin", then: .scroll,
      "content c40 s120 ceiling 40 held - at 0 e1"),
    PageRow(
      "content, far past rest, container at the edge", .page, first + "c:40 s:220", only: "pin", then: .scroll,
      "pin s200; content c40 s200 ceiling 40 held - at 0 e1"),
    PageRow(
      "content, below rest, container at the edge", .page, first + "c:40 s:80", then: .scroll,
      "pin s100; container c40 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "content, past rest, container at the edge, one reel", .page, "appear ok:2:a. c:40 s:120", then: .scroll,
      "pin s100; container c40 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "content, past rest, container at the edge, no reel", .page, "c:40 s:120", then: .scroll,
      "pin s100; container c40 s100 ceiling 40 held - at - e0"),
    PageRow(
      "content, past rest, no banner", .bare, first + "s:120", only: "pin", then: .scroll,
      "content c0 s120 ceiling 0 held - at 0 e1"),
  ]

  private static let contentOwns = [
    PageRow(
      "container, below the edge, first reel at rest", .page, taken + "c:39", only: "pin", then: .scroll,
      "container c39 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "container, in the rubber band, first reel at rest", .page, taken + "c:-5", only: "pin", then: .scroll,
      "container c-5 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "container, past the edge, first reel at rest", .page, taken + "c:60", only: "pin", then: .scroll,
      "pin c40; content c40 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "container, below the edge, first reel not at rest", .page, taken + "s:101 c:39", only: "pin", then: .scroll,
      "pin c40; content c40 s101 ceiling 40 held - at 0 e1"),
    PageRow(
      "container, past the edge, first reel not at rest", .page, taken + "s:101 c:41", only: "pin", then: .scroll,
      "pin c40; content c40 s101 ceiling 40 held - at 0 e1"),
    PageRow(
      "container, below the edge, later reel", .page, second + "c:39", only: "pin", then: .scroll,
      "pin c40; content c40 s100 ceiling 40 held - at 1 e2"),
    PageRow(
      "container, past the edge, later reel", .page, second + "c:41", only: "pin", then: .scroll,
      "pin c40; content c40 s100 ceiling 40 held - at 1 e2"),
    PageRow(
      "container, below the edge, no reel", .page, none + "c:39", only: "pin", then: .scroll,
      "container c39 s100 ceiling 40 held - at - e0"),
    PageRow(
      "container, past the edge, no reel", .page, none + "c:41", only: "pin", then: .scroll,
      "pin c40; content c40 s100 ceiling 40 held - at - e0"),
    PageRow(
      "content, below rest, first reel", .page, taken + "s:99", only: "pin", then: .scroll,
      "pin s100; container c40 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "content, below rest from past it, first reel", .page, taken + "s:150 s:90", only: "pin", then: .scroll,
      "pin s100; container c40 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "content, back at rest, first reel: equality changes no owner", .page, taken + "s:150 s:100",
      only: "pin", then: .scroll, "content c40 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "content, past rest, first reel", .page, taken + "s:150", only: "pin", then: .scroll,
      "content c40 s150 ceiling 40 held - at 0 e1"),
    PageRow(
      "content, past two pages, first reel", .page, taken + "s:201", only: "pin", then: .scroll,
      "pin s200; content c40 s200 ceiling 40 held - at 0 e1"),
    PageRow(
      "content, below rest, later reel", .page, second + "s:60", only: "pin", then: .scroll,
      "content c40 s60 ceiling 40 held - at 1 e2"),
    PageRow(
      "content, below 0, later reel", .page, second + "s:-1", only: "pin", then: .scroll,
      "pin s0; content c40 s0 ceiling 40 held - at 1 e2"),
    PageRow(
      "content, past rest, later reel", .page, second + "s:140", only: "pin", then: .scroll,
      "content c40 s140 ceiling 40 held - at 1 e2"),
    PageRow(
      "content, past rest, last reel", .page, second + "land:200 s:101", only: "pin", then: .scroll,
      "pin s100; content c40 s100 ceiling 40 held - at 2 e3"),
    PageRow(
      "content, below rest, last reel", .page, second + "land:200 s:99", only: "pin", then: .scroll,
      "content c40 s99 ceiling 40 held - at 2 e3"),
    PageRow(
      "content, past rest, no reel", .page, none + "s:101", only: "pin", then: .scroll,
      "pin s100; content c40 s100 ceiling 40 held - at - e0"),
    PageRow(
      "content, below rest, no reel", .page, none + "s:99", only: "pin", then: .scroll,
      "pin s100; container c40 s100 ceiling 40 held - at - e0"),
  ]

  @Test(arguments: containerOwns) func whileTheContainerOwns(_ row: PageRow) throws { try row.check() }

  @Test(arguments: contentOwns) func whileTheContentOwns(_ row: PageRow) throws { try row.check() }

  private static let echoes = [
    PageRow(
      "of the container's pin", .page, taken + "c:40", then: .scroll,
      "content c40 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "of the content's pin", .page, first + "s:90 s:100", then: .scroll,
      "container c0 s100 ceiling 40 held - at 0 e1"),
    PageRow("of a snap", .page, second + "s:100", then: .scroll, "content c40 s100 ceiling 40 held - at 1 e2"),
    PageRow("of the start", .page, "c:0", then: .scroll, "container c0 s100 ceiling 40 held - at - e0"),
  ]

  @Test(arguments: echoes) func echoesChangeNothing(_ row: PageRow) throws { try row.check() }

  @Test func anEchoLeavesTheWholePageAsItIs() throws {
    var page = FeedPage(config: PageRow.Setting.page.config)
    for event in try TraceScript(Self.second + "lift:s:100:0.3@0 t:8").events { _ = page.handle(event) }
    let before = page
    #expect(page.isAnimating && page.surface.offset > 100)
    #expect(page.handle(.scroll(.content, offset: page.surface.offset, epoch: nil)) == [])
    #expect(page.handle(.scroll(.container, offset: page.scroll.containerOffset, epoch: nil)) == [])
    #expect(page == before)
  }

  private static let jumps = [
    PageRow(
      "to a later reel: the content takes over", .page, first + "c:10 jump:1", only: "pin snap", then: .scroll,
      "pin c40; content c40 s100 ceiling 40 held - at 1 e2"),
    PageRow(
      "to a later reel, from the edge: no pin", .page, first + "c:40 jump:1", only: "pin snap", then: .scroll,
      "content c40 s100 ceiling 40 held - at 1 e2"),
    PageRow(
      "to the first reel: the container stays", .page, first + "c:10 jump:0", then: .scroll,
      "container c10 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "to the first reel while the content owns: it stays", .page, second + "jump:0", only: "pin snap",
      then: .scroll, "content c40 s100 ceiling 40 held - at 0 e3"),
    PageRow(
      "rejected: nobody moves", .page, first + "c:10 jump:3", then: .scroll,
      "reject jump out-of-range; container c10 s100 ceiling 40 held - at 0 e1"),
  ]

  @Test(arguments: jumps) func jumpsWhileTheContainerOwns(_ row: PageRow) throws { try row.check() }

  private static let insets = [
    PageRow(
      "starts at its top", .inset, "t:0", then: .scroll,
      "container c-10 s100 ceiling 40 held - at - e0"),
    PageRow("at the edge", .inset, first + "c:30", then: .scroll, "container c30 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "past the edge", .inset, first + "c:31", only: "pin", then: .scroll,
      "pin c30; content c30 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "another inset: the same distance from the top", .inset, first + "c:5 layout:100:25", then: .scroll,
      "pin c-10; container c-10 s100 ceiling 40 held - at 0 e2"),
    PageRow(
      "another inset while the content owns: the edge", .inset, taken + "layout:100:0", then: .scroll,
      "pin c40; content c40 s100 ceiling 40 held - at 0 e2"),
    PageRow(
      "the same inset: no pin", .inset, taken + "layout:100:10", then: .scroll,
      "content c30 s100 ceiling 40 held - at 0 e2"),
    PageRow(
      "the rubber band counts as distance", .inset, first + "c:-30 layout:100:0", then: .scroll,
      "pin c-20; container c-20 s100 ceiling 40 held - at 0 e2"),
    PageRow(
      "another height: the ring rests at it", .inset, taken + "s:150 layout:80:10", then: .scroll,
      "snap 80; content c30 s80 ceiling 40 held - at 0 e2"),
    PageRow(
      "the same height: it rests, too", .inset, taken + "s:150 layout:100:10", then: .scroll,
      "snap 100; content c30 s100 ceiling 40 held - at 0 e2"),
    PageRow(
      "the new height that the ring already has by chance: no snap", .inset, taken + "s:150 layout:150:10",
      then: .scroll, "content c30 s150 ceiling 40 held - at 0 e2"),
    PageRow(
      "pages of the new height", .inset, second + "layout:80:10 land:160", only: "show snap", then: .scroll,
      "show 0=c; snap 80; content c30 s80 ceiling 40 held - at 2 e4"),
  ]

  @Test(arguments: insets) func theTopIsNotZero(_ row: PageRow) throws { try row.check() }

  /// Sums that are not exact: the content owns, so the container stands at the very edge all the same.
  @Test(arguments: [(10.1, 0.7, 0.1), (47.3, 0.3, 0.7), (59.7, 0.3, 0.1), (0.1, 0.3, 0.7), (1e9, 0.1, 0.1)])
  func standsExactlyAtTheEdge(_ inset: Double, _ banner: Double, _ newInset: Double) {
    for owner in ScrollView.allCases {
      var config = FeedConfig()
      config.insetTop = inset
      config.bannerHeight = banner
      var page = FeedPage(config: config)
      _ = page.handle(.scroll(.container, offset: banner - inset + (owner == .content ? 1 : 0), epoch: nil))
      #expect(page.scroll.owner == owner)
      _ = page.handle(.layout(pageHeight: 1920, insetTop: newInset))
      #expect(page.scroll.owner == owner)
      #expect(page.scroll.containerOffset == page.scroll.edge(ceiling: banner))
    }
  }

  private static let rings = [
    PageRow(
      "the content owns from the start", .ring, "t:0", then: .scroll,
      "content c0 s100 ceiling 0 held - at - e0"),
    PageRow("no banner is loaded", .ring, "appear", only: "start", "start nextPage 1 p1 g1"),
    PageRow(
      "container reports are ignored", .ring, "c:50", then: .scroll,
      "content c0 s100 ceiling 0 held - at - e0"),
    PageRow("pulls are ignored", .ring, "lift:c:-200:0", ""),
    PageRow(
      "the height in a refresh is not used", .ring, "refresh ok:1:a.:70", only: "apply hold pin", then: .scroll,
      "content c0 s100 ceiling 0 held - at 0 e1"),
    PageRow(
      "a query does not wake the container", .ring, "appear ok:1:a,b. jump:1 query:q", only: "pin",
      then: .scroll, "content c0 s100 ceiling 0 held - at - e3"),
    PageRow(
      "above the first reel it is pinned and stays", .ring, "appear ok:1:a,b. s:90", then: .scroll,
      "pin s100; content c0 s100 ceiling 0 held - at 0 e1"),
    PageRow(
      "the container stands at its top, without pins", .ring, "layout:100:30", then: .scroll,
      "content c-30 s100 ceiling 0 held - at - e1"),
  ]

  @Test(arguments: rings) func withoutAContainer(_ row: PageRow) throws { try row.check() }

  @Test(arguments: GestureTarget.allCases, GestureTarget.allCases)
  func recognisesTogether(_ one: GestureTarget, _ other: GestureTarget) {
    let both = [one, other].contains(.container) && [one, other].contains(.ownContent)
    #expect(GestureTarget.recognisesTogether(one, other) == both)
  }
}
