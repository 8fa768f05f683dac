// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

/// Section 6 of the feed rules: the actions of one event stand in the order of the table.
@Suite struct ActionOrderTests {
  private static let few = "appear banner:1:40 ok:2:a,b,c,d,e,f+ "

  private static let rows = [
    PageRow(
      "pin, show, configure, warm, snap, apply, list, feed", .page, few + "c:50 s:130 refresh ok:3:x,y,z+:70",
      "pin c0; show 1=x; configure 1=x middle g2; configure 2=y next g2; warm 1 g2; snap 100; apply 70; list 3 +3 new; "
        + "feed [] - open"),
    PageRow(
      "pin, show, configure, warm, snap, start, feed", .page, few + "c:10 jump:5",
      "pin c40; show 1=f; configure 1=f middle g2; configure 2=- next g2; configure 0=e previous g1; warm 1 g2; "
        + "start nextPage 3 p2 g1; feed [nextPage] - open"),
    PageRow(
      "pin, show, configure, snap, cancel, start, apply, list, feed", .page,
      few + "c:50 jump:4 appear banner:4:70 s:130 query:q",
      "pin c0; show 1=-; configure 1=- middle g3; configure 2=- next g3; configure 0=- previous g2; snap 100; cancel 3; "
        + "start refresh 5 p1 g2 q; apply 70; list 0 +0 new; feed [refresh] - open"),
    PageRow(
      "move, show, configure, warm, snap, reject", .page, few + "c:50 jump:3 s:150 lift:s:150:1@0 t:60000",
      "move c40 s200; show 2=e; configure 0=f next g2; warm 2 g2; snap 100; reject nextPage in-flight"),
    PageRow(
      "move, start, feed", .page, "appear banner:1:40 ok:2:a,b+ lift:c:0:3@0 t:60", only: "move start feed",
      "move c40 s161.296573; start nextPage 3 p2 g1; feed [nextPage] - open"),
    PageRow(
      "move, apply", .page, few + "appear lift:c:0:0.02@0 banner:3:70 t:60000", "move c9.989997 s100; apply 70"
    ),
    PageRow(
      "pins in the order decided, apply", .page, few + "appear c:18 lift:c:18:0@0 banner:3:10 layout:100:5",
      "pin c13; pin c5; apply 10"),
    PageRow(
      "configure, warm, start, list", .ring, "appear ok:1:a+ broken:1:1 ok:2:b+",
      "configure 2=b next g1; warm 2 g1; start nextPage 3 p3 g1; list 2 +1"),
    PageRow(
      "cancels in order of token, start", .page, "appear refresh",
      "cancel 1; cancel 2; start refresh 3 p1 g2; feed [refresh] - open"),
    PageRow(
      "loads in flight in the order of their priority", .page, "c:50 appear", only: "feed",
      "feed [banner,nextPage] - open"),
    PageRow("nothing told where nothing changed", .page, few + "appear", only: "show configure list", ""),
    PageRow(
      "shown: another slot with the same reel", .ring, "appear ok:1:a,b,c. refresh ok:2:b,a.", only: "show",
      "show 2=b"),
    PageRow(
      "shown: the same slot with another reel", .ring, "appear ok:1:a,b,c. refresh ok:2:x,y.", only: "show",
      "show 1=x"),
    PageRow("shown: none where there was one", .ring, "appear ok:1:a. refresh ok:2:.", only: "show", "show 1=-"),
    PageRow("shown: nothing where there was none", .ring, "query:q", only: "show", ""),
  ]

  @Test(arguments: rows) func standInTheOrderOfTheTable(_ row: PageRow) throws { try row.check() }
}
