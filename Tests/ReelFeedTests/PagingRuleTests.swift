// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

/// Section 5 of the feed rules on a page: cursors, empty pages, failures, retries, queries.
@Suite struct PagingRuleTests {
  private static let few = "appear banner:1:40 ok:2:a,b,c+ "
  /// A cursor feed whose content owns; token 3 is in flight with cursor x.
  private static let cursors = "appear banner:1:40 ok:2:a>x c:50 "

  private static let cursorRules = [
    PageRow("none for the first", .cursor, "appear", only: "start", "start banner 1; start nextPage 2 > g1"),
    PageRow("saved from the accepted response", .cursor, cursors, only: "start", "start nextPage 3 >x g1"),
    PageRow(
      "null is the end", .cursor, cursors + "ok:3:b>", then: .facts,
      "configure 2=b next g1; list 2 +1; feed [] - end; feed [] - end"),
    PageRow(
      "not saved from one that is late", .cursor, cursors + "ok:2:z>q fail:3:x retry", only: "start",
      "start nextPage 4 >x g1"),
    PageRow(
      "stuck, with new reels: taken, and no more", .cursor, cursors + "ok:3:b>x", then: .list,
      "configure 2=b next g1; list 2 +1; feed [] - retry protocol-error; g1 [a,b] protocol-error"),
    PageRow(
      "stuck, without: the items stay", .cursor, cursors + "ok:3:a>x", then: .list,
      "list 1 +0; feed [] - retry protocol-error; g1 [a] protocol-error"),
    PageRow(
      "stuck: the retry asks with the same cursor", .cursor, cursors + "ok:3:b>x retry", then: .facts,
      "start nextPage 4 >x g1; feed [nextPage] - protocol-error; feed [nextPage] - protocol-error"),
    PageRow(
      "stuck: a retry that fails leaves the status", .cursor, cursors + "ok:3:b>x retry fail:4:y",
      "feed [] nextPage:y retry protocol-error"),
    PageRow(
      "stuck: a retry that goes on", .cursor, cursors + "ok:3:b>x retry ok:4:c>y", only: "list start feed",
      "start nextPage 5 >y g1; list 3 +1; feed [nextPage] - open"),
    PageRow(
      "stuck: a retry that is stuck again", .cursor, cursors + "ok:3:b>x retry ok:4:>x", only: "start feed",
      "feed [] - retry protocol-error"),
    PageRow(
      "a cursor of old is not the one just used", .cursor, cursors + "ok:3:b>y ok:4:c>x", only: "start",
      "start nextPage 5 >x g1"),
    PageRow(
      "a stuck page that adds nothing counts as no empty page", .cursor,
      cursors + "ok:3:>y ok:4:>y retry ok:5:>z", only: "start feed", "start nextPage 6 >z g1; feed [nextPage] - open"),
    PageRow(
      "a refresh begins without a cursor", .cursor, cursors + "refresh", only: "cancel start",
      "cancel 3; start refresh 4 > g2"),
    PageRow(
      "a failed refresh leaves the cursor", .cursor, cursors + "fail:3:x refresh fail:4:y jump:0", only: "start",
      "start nextPage 5 >x g1"),
    PageRow(
      "a query begins without a cursor", .cursor, cursors + "query:q", only: "cancel start",
      "cancel 3; start refresh 4 > g2 q"),
    PageRow("page numbers are never stuck", .page, few + "c:50 ok:3:+", only: "start", "start nextPage 4 p3 g1"),
  ]

  @Test(arguments: cursorRules) func followsCursors(_ row: PageRow) throws { try row.check() }

  private static let empty = "appear banner:1:40 ok:2:+ ok:3:+ "

  private static let emptyPages = [
    PageRow(
      "the next one at once, whoever owns the scroll", .page, "appear banner:1:40 ok:2:+",
      "start nextPage 3 p2 g1; list 0 +0"),
    PageRow(
      "a page of duplicates does not end the feed", .page, few + "c:50 ok:3:c,a+", "start nextPage 4 p3 g1; list 3 +0"),
    PageRow("an empty page at the end is the end", .page, few + "c:50 ok:3:.", "list 3 +0; feed [] - end"),
    PageRow(
      "the third in a row stalls", .page, empty + "ok:4:+", then: .facts,
      "list 0 +0; feed [] - retry stalled; feed [] - retry stalled"),
    PageRow(
      "a refresh's first page counts", .page, "refresh ok:1:+ ok:2:+ ok:3:+", "list 0 +0; feed [] - retry stalled"),
    PageRow(
      "a page that adds something begins the count anew", .page, empty + "ok:4:a+ c:50 ok:5:+ ok:6:+", only: "start",
      "start nextPage 7 p6 g1"),
    PageRow(
      "and then it takes three again", .page, empty + "ok:4:a+ c:50 ok:5:+ ok:6:+ ok:7:+", only: "start feed",
      "feed [] - retry stalled"),
    PageRow(
      "a refresh begins the count anew", .page, empty + "refresh ok:5:+ ok:6:+", only: "start",
      "start nextPage 7 p3 g2"),
    PageRow(
      "a query begins the count anew", .page, empty + "query:q ok:5:+ ok:6:+", only: "start",
      "start nextPage 7 p3 g2 q"),
    PageRow(
      "a failure neither counts nor begins anew", .page, empty + "fail:4:x retry ok:5:+", only: "start feed",
      "feed [] - retry stalled"),
    PageRow(
      "a retry after a stall asks for the page after", .page, empty + "ok:4:+ retry",
      "start nextPage 5 p4 g1; feed [nextPage] - stalled"),
    PageRow(
      "and counts from zero", .page, empty + "ok:4:+ retry ok:5:+ ok:6:+", only: "start", "start nextPage 7 p6 g1"),
    PageRow(
      "three again", .page, empty + "ok:4:+ retry ok:5:+ ok:6:+ ok:7:+", only: "start feed",
      "feed [] - retry stalled"),
    PageRow(
      "a retry after a stall that fails leaves it", .page, empty + "ok:4:+ retry fail:5:x",
      "feed [] nextPage:x retry stalled"),
    PageRow("after a stall nothing starts by itself", .page, empty + "ok:4:+ c:50 s:90 jump:0", only: "start", ""),
  ]

  @Test(arguments: emptyPages) func countsEmptyPages(_ row: PageRow) throws { try row.check() }

  private static let failures = [
    PageRow(
      "of a page: the items stay, the page does not advance", .page, few + "c:50 fail:3:x", then: .list,
      "feed [] nextPage:x retry open; g1 [a,b,c] open"),
    PageRow(
      "of a page: the retry asks for the same one", .page, few + "c:50 fail:3:x retry",
      "start nextPage 4 p2 g1; feed [nextPage] - open"),
    PageRow(
      "of a cursor: the retry asks with the same one", .cursor, cursors + "fail:3:x retry", only: "start",
      "start nextPage 4 >x g1"),
    PageRow("of the first page", .page, "appear banner:1:40 fail:2:x retry", only: "start", "start nextPage 3 p1 g1"),
    PageRow(
      "of a refresh: retried as a refresh", .page, few + "refresh fail:3:x retry",
      "start refresh 4 p1 g3; feed [refresh] - open"),
    PageRow(
      "of a query's refresh: retried as a refresh", .page, few + "query:q fail:3:x retry", only: "start",
      "start refresh 4 p1 g3 q"),
    PageRow(
      "what failed goes before the status", .page, empty + "ok:4:+ refresh fail:5:x retry", only: "start",
      "start refresh 6 p1 g3"),
    PageRow(
      "what failed goes before the status: a page", .page, empty + "ok:4:+ retry fail:5:x retry", only: "start",
      "start nextPage 6 p4 g1"),
    PageRow("nothing to retry", .page, few + "retry", ""),
    PageRow("nothing to retry at the end", .page, "appear banner:1:40 ok:2:a. retry", ""),
    PageRow("a failed banner is nothing to retry", .page, "appear fail:1:x ok:2:a+ retry", ""),
    PageRow("no retry while a page is in flight", .page, few + "c:50 retry", ""),
    PageRow("no retry while a refresh is in flight", .page, "appear fail:2:x refresh retry", ""),
    PageRow(
      "a banner in flight is no load of reels", .page, few + "c:50 fail:3:x appear retry", only: "start",
      "start nextPage 5 p2 g1"),
    PageRow(
      "a banner does not forget it", .page, few + "c:50 fail:3:x appear",
      "start banner 4; feed [banner] nextPage:x retry open"),
    PageRow(
      "any load of reels forgets it", .page, few + "refresh fail:3:x c:50", only: "feed", "feed [nextPage] - open"),
    PageRow(
      "no retry makes sense while it loads", .page, few + "c:50 fail:3:x retry", only: "feed",
      "feed [nextPage] - open"),
    PageRow(
      "of the same load in other words", .page, few + "c:50 fail:3:x retry fail:4:y",
      "feed [] nextPage:y retry open"),
    PageRow(
      "after the end: a failed refresh", .page, "appear banner:1:40 ok:2:a. refresh fail:3:x",
      "feed [] refresh:x retry end"),
  ]

  @Test(arguments: failures) func triesAgain(_ row: PageRow) throws { try row.check() }

  private static let queries = [
    PageRow(
      "empties the list at once and asks for a refresh", .page, "appear banner:1:40 ok:2:a. query:q", then: .list,
      "show 1=-; configure 1=- middle g2; start refresh 3 p1 g2 q; list 0 +0 new; feed [refresh] - open; g2 [] open"),
    PageRow(
      "an equal one, too", .page, "query:q ok:1:a. query:q", only: "start list", then: .list,
      "start refresh 2 p1 g2 q; list 0 +0 new; g2 [] open"),
    PageRow(
      "supersedes what is in flight", .page, few + "c:50 query:q", only: "cancel start",
      "cancel 3; start refresh 4 p1 g2 q"),
    PageRow(
      "its refresh carries the generation of the list", .page, few + "query:q ok:3:x+", only: "list", then: .list,
      "list 1 +1 new; g2 [x] open"),
    PageRow(
      "its further pages carry the same", .page, few + "query:q ok:3:x+ c:50", only: "start",
      "start nextPage 4 p2 g2 q"),
    PageRow(
      "a refresh after it takes a fresh one", .page, few + "query:q refresh", only: "start cancel",
      "cancel 3; start refresh 4 p1 g3 q"),
    PageRow("ends an end", .page, "appear banner:1:40 ok:2:a. query:q", only: "feed", "feed [refresh] - open"),
    PageRow(
      "puts the container at its top and in charge", .page, few + "c:50 query:q", only: "pin", then: .scroll,
      "pin c0; container c0 s100 ceiling 40 held - at - e2"),
    PageRow(
      "its refresh failed", .page, few + "query:q fail:3:x", then: .list,
      "feed [] refresh:x retry open; g2 [] open"),
    PageRow(
      "a second before the first has answered: the late answer", .page, few + "query:q query:r ok:3:x.", then: .list,
      "drop response 3; g3 [] open"),
    PageRow("banners know no query", .page, few + "query:q ok:3:x+ appear", only: "start", "start banner 4"),
  ]

  @Test(arguments: queries) func beginsAnew(_ row: PageRow) throws { try row.check() }
}
