// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

/// Section 4 of the feed rules on a page: tokens, pull to refresh, appearance, and what an accepted refresh resets.
@Suite struct LoadTests {
  /// Five reels and more; banner loaded, the container owns.
  private static let open = "appear banner:1:40 ok:2:a,b,c,d,e+ "

  private static let tokens = [
    PageRow("an unknown token", .page, "ok:7:x,y.", "drop response 7"),
    PageRow("an unknown failure", .page, "fail:7:x", "drop failure 7"),
    PageRow("a repeated response", .page, open + "ok:2:x.", then: .list, "drop response 2; g1 [a,b,c,d,e] open"),
    PageRow(
      "a failure after the response", .page, open + "fail:2:x", then: .facts,
      "drop failure 2; feed [] - open"),
    PageRow(
      "a response after the failure", .page, "appear fail:2:x ok:2:a.", then: .list,
      "drop response 2; g1 [] open"),
    PageRow(
      "a cancelled page", .page, open + "c:50 jump:3 refresh ok:3:x.", then: .list,
      "drop response 3; g1 [a,b,c,d,e] open"),
    PageRow(
      "a cancelled banner", .page, "appear refresh banner:1:70", then: .scroll,
      "drop response 1; container c0 s100 ceiling 40 held - at - e0"),
    PageRow("a cancelled refresh", .page, "refresh refresh ok:1:a.", then: .list, "drop response 1; g0 [] open"),
    PageRow(
      "a late end of the feed", .page, "appear refresh ok:2:.", then: .facts,
      "drop response 2; feed [refresh] - open"),
    PageRow(
      "a late failure records nothing", .page, "appear refresh fail:2:x", then: .facts,
      "drop failure 2; feed [refresh] - open"),
    PageRow("a late cursor", .cursor, "appear refresh ok:2:a>z", then: .list, "drop response 2; g1 [] open"),
    PageRow("a banner's token with reels", .page, "appear ok:1:a.", "drop response 1"),
    PageRow("a page's token with a banner", .page, "appear banner:2:9", "drop response 2"),
  ]

  @Test(arguments: tokens) func onlyTheActiveTokenCounts(_ row: PageRow) throws { try row.check() }

  private static let pulls = [
    PageRow(
      "at the threshold", .page, open + "lift:c:-80:0", then: .scroll,
      "start refresh 3 p1 g2; feed [refresh] - open; container c0 s100 ceiling 40 held - at 0 e1"),
    PageRow("above it", .page, open + "lift:c:-200:0", only: "start", "start refresh 3 p1 g2"),
    PageRow("not quite", .page, open + "lift:c:-79:0", ""),
    PageRow("from the content", .page, open + "lift:s:-200:0", ""),
    PageRow("while the content owns", .page, open + "c:50 lift:c:-200:0", ""),
    PageRow("while a refresh is in flight", .page, open + "refresh lift:c:-200:0", ""),
    PageRow(
      "while a page is in flight", .page, open + "c:50 jump:3 jump:0 s:90 lift:c:-90:0", only: "start cancel",
      "cancel 3; start refresh 4 p1 g2"),
    PageRow(
      "after a refresh that failed", .page, open + "refresh fail:3:x lift:c:-90:0", only: "start",
      "start refresh 4 p1 g3"),
    PageRow(
      "measured from the top, not from 0", .inset, open + "lift:c:-90:0", only: "start",
      "start refresh 3 p1 g2"),
    PageRow("measured from the top, not quite", .inset, open + "lift:c:-89:0", ""),
    PageRow(
      "a pull may animate as well", .page, open + "c:-90 lift:c:-90:0@0 t:16", only: "pin", then: .facts,
      "feed [refresh] - open"),
    PageRow(
      "a refresh without a gesture needs no ownership", .page, open + "c:50 refresh", only: "start",
      "start refresh 3 p1 g2"),
    PageRow("and supersedes one in flight", .page, open + "refresh refresh", "cancel 3; start refresh 4 p1 g3"),
    PageRow(
      "and cancels in order of token", .page, "appear refresh", only: "cancel start",
      "cancel 1; cancel 2; start refresh 3 p1 g2"),
  ]

  @Test(arguments: pulls) func pullToRefresh(_ row: PageRow) throws { try row.check() }

  private static let appearances = [
    PageRow(
      "an empty page: banner and first page", .page, "appear",
      "start banner 1; start nextPage 2 p1 g1; feed [banner,nextPage] - open"),
    PageRow("a list that is there: the banner alone", .page, open + "appear", "start banner 3; feed [banner] - open"),
    PageRow("both in flight", .page, "appear appear", "reject banner in-flight; reject nextPage in-flight"),
    PageRow(
      "a refresh in flight", .page, "refresh appear",
      "reject banner refresh-in-flight; reject nextPage refresh-in-flight"),
    PageRow("a refresh in flight, a list there", .page, open + "refresh appear", "reject banner refresh-in-flight"),
    PageRow(
      "a refresh that failed: that again", .page, open + "refresh fail:3:x appear", then: .facts,
      "start refresh 4 p1 g3; feed [refresh] - open; feed [refresh] - open"),
    PageRow(
      "a page that failed", .page, "appear banner:1:40 fail:2:x appear", only: "start",
      "start banner 3; start nextPage 4 p1 g1"),
    PageRow(
      "an empty list that ended", .page, "appear banner:1:40 ok:2:. appear", only: "reject start",
      "start banner 3; reject nextPage no-more"),
    PageRow("without a container", .ring, "appear", only: "start", "start nextPage 1 p1 g1"),
    PageRow("needs no ownership", .page, "c:50 appear", only: "start", "start banner 1; start nextPage 2 p1 g1"),
  ]

  @Test(arguments: appearances) func appears(_ row: PageRow) throws { try row.check() }

  private static let refreshes = [
    PageRow(
      "accepted: everything begins anew", .page, open + "c:50 jump:3 s:150 refresh ok:4:x,y+:70",
      only: "pin show snap apply list", then: .scroll,
      "pin c0; show 1=x; snap 100; apply 70; list 2 +2 new; container c0 s100 ceiling 70 held - at 0 e3"),
    PageRow(
      "accepted at rest at the top: no pin and no snap", .page, open + "refresh ok:3:x+:40", only: "pin snap apply",
      ""),
    PageRow(
      "no height: the applied one stays", .page, open + "refresh ok:3:x+", only: "apply hold", then: .scroll,
      "container c0 s100 ceiling 40 held - at 0 e2"),
    PageRow(
      "no height: the held one stays, and at the top its moment has come", .page,
      open + "appear c:30 banner:3:70 refresh ok:4:x+", only: "pin apply", then: .scroll,
      "pin c0; apply 70; container c0 s100 ceiling 70 held - at 0 e2"),
    PageRow(
      "the height of the refresh goes before the held one", .page,
      open + "appear c:30 banner:3:70 refresh ok:4:x+:55", only: "pin apply", then: .scroll,
      "pin c0; apply 55; container c0 s100 ceiling 55 held - at 0 e2"),
    PageRow(
      "the applied height clears the held one", .page, open + "appear c:30 banner:3:70 refresh ok:4:x+:40",
      only: "apply hold", then: .scroll, "container c0 s100 ceiling 40 held - at 0 e2"),
    PageRow(
      "failed: list and place in the paging stay", .page, open + "refresh fail:3:x", then: .list,
      "feed [] refresh:x retry open; g1 [a,b,c,d,e] open"),
    PageRow(
      "failed: the next page is the one that was next", .page, open + "refresh fail:3:x c:50 jump:3",
      only: "start", "start nextPage 4 p2 g1"),
    PageRow(
      "failed: the banner stays, applied and held", .page, open + "appear c:30 banner:3:70 refresh fail:4:x",
      only: "apply hold", then: .scroll, "container c30 s100 ceiling 40 held 70 at 0 e1"),
  ]

  @Test(arguments: refreshes) func resets(_ row: PageRow) throws { try row.check() }

  private static let banners = [
    PageRow(
      "at the top: applied", .page, "appear banner:1:70", then: .scroll,
      "apply 70; feed [nextPage] - open; container c0 s100 ceiling 70 held - at - e0"),
    PageRow("in the rubber band: applied", .page, "appear c:-30 banner:1:70", only: "apply hold", "apply 70"),
    PageRow("at half the ceiling: applied", .page, "appear c:20 banner:1:70", only: "apply hold", "apply 70"),
    PageRow(
      "past half the ceiling: held", .page, "appear c:20.5 banner:1:70", only: "apply hold pin", then: .scroll,
      "hold 70; container c20.5 s100 ceiling 40 held 70 at - e0"),
    PageRow(
      "held until the container comes near its top", .page, "appear c:30 banner:1:70 c:20", then: .scroll,
      "apply 70; container c20 s100 ceiling 70 held - at - e0"),
    PageRow("held while the content owns, at rest", .page, "appear c:50 banner:1:70", only: "apply hold", "hold 70"),
    PageRow("held while it animates", .page, "appear lift:c:0:0@0 banner:1:70", only: "apply hold", "hold 70"),
    PageRow("held until it has settled", .page, "appear lift:c:0:0@0 banner:1:70 t:1", "apply 70"),
    PageRow(
      "any event may bring the moment: a lift ends an animation", .page,
      "appear lift:c:0:0@0 banner:1:70 lift:s:0:0", "apply 70"),
    PageRow(
      "a newer one replaces it", .page, "appear c:30 banner:1:70 appear banner:3:90", only: "apply hold",
      then: .scroll, "hold 90; container c30 s100 ceiling 40 held 90 at - e0"),
    PageRow(
      "an equal newer one is told as held", .page, "appear c:30 banner:1:70 appear banner:3:70",
      only: "apply hold", "hold 70"),
    PageRow(
      "one of the applied height clears it, and says nothing", .page, "appear c:30 banner:1:70 appear banner:3:40",
      only: "apply hold", then: .scroll, "container c30 s100 ceiling 40 held - at - e0"),
    PageRow(
      "shrinking past the container: pinned, the owner stays", .page, "appear c:18 banner:1:10", only: "apply pin",
      then: .scroll, "pin c10; apply 10; container c10 s100 ceiling 10 held - at - e0"),
    PageRow("shrinking above the container: no pin", .page, "appear c:8 banner:1:10", only: "apply pin", "apply 10"),
    PageRow(
      "to nothing", .page, "appear c:8 banner:1:0", only: "apply pin", then: .scroll,
      "pin c0; apply 0; container c0 s100 ceiling 0 held - at - e0"),
    PageRow("growing moves nothing", .page, "appear c:8 banner:1:400", only: "apply pin", "apply 400"),
    PageRow(
      "no farther than near the top, however high", .page, "appear banner:1:1000 c:193 appear banner:3:900",
      only: "apply hold", "hold 900"),
    PageRow(
      "near the top of a high one", .page, "appear banner:1:1000 c:192 appear banner:3:900", only: "apply hold",
      "apply 900"),
    PageRow("no ceiling: at the top", .bare, "appear banner:1:70", only: "apply hold", "apply 70"),
    PageRow("measured from the top, not from 0", .inset, "appear c:10 banner:1:70", only: "apply hold", "apply 70"),
    PageRow("measured from the top, not quite", .inset, "appear c:11 banner:1:70", only: "apply hold", "hold 70"),
    PageRow("a failed one is recorded nowhere", .page, "appear fail:1:x", "feed [nextPage] - open"),
    PageRow(
      "a query brings the container to its top, and so the moment", .page, "appear c:50 banner:1:70 query:q",
      only: "pin apply", "pin c0; apply 70"),
  ]

  @Test(arguments: banners) func appliesBanners(_ row: PageRow) throws { try row.check() }

  /// Inside a refresh the moment is safe wherever the page counts as near its top.
  @Test func aRefreshIsASafeMoment() throws {
    var config = PageRow.Setting.page.config
    config.nearTop = -1
    var page = FeedPage(config: config)
    for event in try TraceScript("appear banner:1:70").events { _ = page.handle(event) }
    #expect(page.ceiling == 40 && page.banner.held == 70)
    for event in try TraceScript("refresh ok:3:a.:90").events { _ = page.handle(event) }
    #expect(page.ceiling == 90 && page.banner.held == nil)
  }
}
