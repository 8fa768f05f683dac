// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

/// Whole gestures and the classic cases of a feed, as traces: each event on the left, what the page does on the right.
@Suite struct TraceTests {
  struct Trace: CustomTestStringConvertible, Sendable {
    let name: String
    let setting: PageRow.Setting
    /// Events that only set the scene.
    let scene: String
    /// One event a line, ` → `, and its actions. Where nothing follows the arrow, nothing is done.
    let lines: String
    let end: String

    var testDescription: String { name }
  }

  private static let few = "appear banner:1:40 ok:2:a,b,c,d,e,f+ "

  private static let gestures = [
    Trace(
      name: "slow, over the boundary and back", setting: .page, scene: few,
      lines: """
        c:15 →
        c:38 →
        c:43 → pin c40
        s:112 →
        s:104 →
        c:42 → pin c40
        s:97 → pin s100
        c:33 →
        c:0 →
        """,
      end: "container c0 s100 ceiling 40 held - at 0 e1"),
    Trace(
      name: "stopping exactly on it, in both directions", setting: .page, scene: few,
      lines: """
        c:40 →
        lift:c:40:0@0 →
        t:16 →
        c:41 → pin c40
        s:101 →
        s:100 →
        c:40 →
        lift:s:100:0@100 →
        t:116 →
        c:39 →
        """,
      end: "container c39 s100 ceiling 40 held - at 0 e1"),
    Trace(
      name: "a page turn and back to the banner", setting: .page, scene: few,
      lines: """
        c:60 → pin c40
        s:170 →
        land:200@1 → show 2=b; configure 0=c next g1; warm 2 g1; snap 100
        s:190@1 → drop scroll e1
        s:60@2 →
        land:0@2 → show 1=a; configure 0=- previous g2; snap 100
        s:80@3 → pin s100
        c:10 →
        """,
      end: "container c10 s100 ceiling 40 held - at 0 e3"),
    Trace(
      name: "pull while a page loads", setting: .page, scene: few + "c:50 jump:4 jump:0 s:90 ",
      lines: """
        c:-90 →
        lift:c:-90:0 → cancel 3; start refresh 4 p1 g2; feed [refresh] - open
        ok:3:g,h+ → drop response 3
        c:-95 →
        lift:c:-95:0 →
        ok:4:x,y+:40 → pin c0; show 1=x; configure 1=x middle g4; configure 2=y next g4; warm 1 g4; list 2 +2 new; feed [] - open
        """,
      end: "container c0 s100 ceiling 40 held - at 0 e4"),
    Trace(
      name: "a banner that grows arrives in the middle of a scroll", setting: .page, scene: "appear ok:2:a,b,c. ",
      lines: """
        c:30 →
        banner:1:90 → hold 90; feed [] - end
        c:50 → pin c40
        s:150 →
        s:95 → pin s100
        c:25 →
        c:20 → apply 90
        c:60 →
        """,
      end: "container c60 s100 ceiling 90 held - at 0 e1"),
    Trace(
      name: "a banner that shrinks arrives in the middle of a scroll", setting: .page, scene: "appear ok:2:a,b,c. ",
      lines: """
        c:50 → pin c40
        s:150 →
        banner:1:8 → hold 8; feed [] - end
        s:100 →
        c:30 →
        c:12 → pin c8; apply 8
        c:9 → pin c8
        """,
      end: "content c8 s100 ceiling 8 held - at 0 e1"),
    Trace(
      name: "one reel", setting: .page, scene: "appear banner:1:40 ok:2:a. ",
      lines: """
        c:50 → pin c40
        s:110 → pin s100
        lift:s:100:3@0 →
        t:16 → reject nextPage no-more
        land:200 → snap 100; reject nextPage no-more
        jump:1 → reject jump out-of-range
        s:95 → pin s100
        c:10 →
        """,
      end: "container c10 s100 ceiling 40 held - at 0 e1"),
    Trace(
      name: "two reels", setting: .page, scene: "appear banner:1:40 ok:2:a,b. ",
      lines: """
        c:50 → pin c40
        land:200 → show 2=b; warm 2 g1; snap 100; reject nextPage no-more
        s:120 → pin s100
        land:200 → snap 100; reject nextPage no-more
        s:40 →
        land:0 → show 1=a; snap 100; reject nextPage no-more
        s:90 → pin s100
        """,
      end: "container c40 s100 ceiling 40 held - at 0 e3"),
    Trace(
      name: "a flick from the banner to the second reel", setting: .page, scene: few,
      lines: """
        lift:c:0:3@0 →
        t:0 →
        t:8 → move c22.055538 s100
        t:1000 → move c40 s200; show 2=b; configure 0=c next g1; warm 2 g1; snap 100
        t:1016 →
        """,
      end: "content c40 s100 ceiling 40 held - at 1 e2"),
  ]

  private static let classics = [
    Trace(
      name: "repeated bottom hits", setting: .ring, scene: "appear ok:1:a,b+ ",
      lines: """
        s:120 →
        s:160 →
        land:200 → show 2=b; warm 2 g1; snap 100; reject nextPage in-flight
        land:200 → snap 100; reject nextPage in-flight
        s:101 → pin s100
        ok:2:c,d,e+ → configure 0=c next g1; list 5 +3; feed [] - open
        s:102 →
        land:200 → show 0=c; configure 1=d next g2; warm 0 g1; snap 100; start nextPage 3 p3 g1; feed [nextPage] - open
        """,
      end: "content c0 s100 ceiling 0 held - at 2 e3"),
    Trace(
      name: "duplicates across pages", setting: .ring, scene: "appear ok:1:a,b+ ",
      lines: """
        ok:2:b,c,a,c+ → start nextPage 3 p3 g1; list 3 +1
        ok:3:c,b+ → start nextPage 4 p4 g1; list 3 +0
        ok:4:d,e. → list 5 +2; feed [] - end
        """,
      end: "content c0 s100 ceiling 0 held - at 0 e1"),
    Trace(
      name: "a late old response", setting: .ring, scene: "appear ok:1:a,b+ ",
      lines: """
        query:q → show 1=-; configure 1=- middle g2; configure 2=- next g2; cancel 2; start refresh 3 p1 g2 q; \
        list 0 +0 new; feed [refresh] - open
        ok:2:c. → drop response 2
        ok:3:x,y,z,w+ → show 1=x; configure 1=x middle g3; configure 2=y next g3; warm 1 g3; list 4 +4 new; feed [] - open
        ok:2:c. → drop response 2
        fail:2:late → drop failure 2
        """,
      end: "content c0 s100 ceiling 0 held - at 0 e3"),
    Trace(
      name: "retry after failure", setting: .ring, scene: "appear ok:1:a,b+ ",
      lines: """
        fail:2:down → feed [] nextPage:down retry open
        s:110 →
        s:120 →
        retry → start nextPage 3 p2 g1; feed [nextPage] - open
        retry →
        fail:3:down → feed [] nextPage:down retry open
        land:100 → start nextPage 4 p2 g1; feed [nextPage] - open
        ok:4:c,d+ → list 4 +2; feed [] - open
        """,
      end: "content c0 s100 ceiling 0 held - at 0 e1"),
  ]

  @Test(arguments: gestures) func follows(_ trace: Trace) throws { try check(trace) }

  @Test(arguments: classics) func survives(_ trace: Trace) throws { try check(trace) }

  private func check(_ trace: Trace) throws {
    var page = FeedPage(config: trace.setting.config)
    for event in try TraceScript(trace.scene).events { _ = page.handle(event) }
    for line in trace.lines.split(separator: "\n") {
      let words = line.split(separator: " ").first.map(String.init) ?? ""
      let event = try #require(try TraceScript(words).events.first)
      let actions = page.handle(event).map(FeedText.text(of:)).joined(separator: "; ")
      #expect("\(words) →\(actions.isEmpty ? "" : " ")\(actions)" == line)
    }
    #expect(FeedText.scroll(of: page) == trace.end)
  }
}
