// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

/// Section 1 of the feed rules: epochs, what slots say, and whose turn it is to warm.
@Suite struct RingReportTests {
  private static let eight = "appear ok:1:a,b,c,d,e,f,g,h. "

  /// An event, and by how much it raises the epoch.
  struct Epoch: CustomTestStringConvertible, Sendable {
    let script: String
    let rise: Int
    var before = RingReportTests.eight

    var testDescription: String { before + script }
  }

  private static let epochs = [
    Epoch(script: "land:200", rise: 1), Epoch(script: "land:100", rise: 0), Epoch(script: "land:0", rise: 0),
    Epoch(script: "jump:3", rise: 1), Epoch(script: "jump:0", rise: 0), Epoch(script: "jump:9", rise: 0),
    Epoch(script: "jump:0", rise: 0, before: eight + "broken:1:1 "),
    Epoch(script: "ok:1:a,b.", rise: 1, before: "appear "), Epoch(script: "ok:1:.", rise: 0, before: "appear "),
    Epoch(script: "ok:2:b.", rise: 0, before: "appear ok:1:a+ "),
    Epoch(script: "refresh", rise: 0), Epoch(script: "ok:2:a.", rise: 1, before: eight + "refresh "),
    Epoch(script: "ok:2:.", rise: 1, before: eight + "refresh "),
    Epoch(script: "fail:2:x", rise: 0, before: eight + "refresh "),
    Epoch(script: "ok:3:a,b.", rise: 1, before: eight + "refresh ok:2:+ "),
    Epoch(script: "query:q", rise: 1), Epoch(script: "layout:90:0", rise: 1), Epoch(script: "layout:100:0", rise: 1),
    Epoch(script: "s:130", rise: 0), Epoch(script: "lift:s:130:1@0", rise: 0), Epoch(script: "ready:1:1", rise: 0),
    Epoch(script: "appear", rise: 0), Epoch(script: "retry", rise: 0),
  ]

  @Test(arguments: epochs) func countsRearrangements(_ row: Epoch) throws {
    var page = FeedPage(config: PageRow.Setting.ring.config)
    for event in try TraceScript(row.before).events { _ = page.handle(event) }
    let before = page.ring.epoch
    for event in try TraceScript(row.script).events { _ = page.handle(event) }
    #expect(page.ring.epoch - before == row.rise)
  }

  private static let outdated = [
    PageRow(
      "an older scroll", .ring, eight + "s:130@0", then: .scroll,
      "drop scroll e0; content c0 s100 ceiling 0 held - at 0 e1"),
    PageRow(
      "an older landing", .ring, eight + "land:200@0", then: .scroll,
      "drop land e0; content c0 s100 ceiling 0 held - at 0 e1"),
    PageRow("the epoch goes before all else: a container that is not there", .ring, eight + "c:10@0", "drop scroll e0"),
    PageRow("the epoch goes before all else: an echo", .ring, eight + "s:100@0", "drop scroll e0"),
    PageRow("the epoch goes before all else: a container that owns", .page, "land:100@-1", "drop land e-1"),
    PageRow("the present epoch", .ring, eight + "land:200@1", only: "show", "show 2=b"),
    PageRow(
      "a newer epoch is no older one", .ring, eight + "s:130@7", then: .scroll,
      "content c0 s130 ceiling 0 held - at 0 e1"),
    PageRow("reports of the container too", .page, "layout:100:0 c:10@0", "drop scroll e0"),
  ]

  @Test(arguments: outdated) func dropsOlderEpochs(_ row: PageRow) throws { try row.check() }

  /// A state of a slot, how to reach it, and what each report makes of it; nil where it is dropped.
  struct Report: CustomTestStringConvertible, Sendable {
    let state: SlotState
    let script: String
    let slot: Int
    let ready, slow, failed: SlotState?

    var testDescription: String { state.rawValue }
  }

  private static let reports = [
    Report(state: .empty, script: "", slot: 0, ready: nil, slow: nil, failed: nil),
    Report(state: .waiting, script: "", slot: 2, ready: nil, slow: nil, failed: nil),
    Report(state: .warming, script: "", slot: 1, ready: .ready, slow: .slow, failed: .failed),
    Report(state: .slow, script: "slow:1:1", slot: 1, ready: .ready, slow: nil, failed: .failed),
    Report(state: .ready, script: "ready:1:1", slot: 1, ready: nil, slow: nil, failed: .failed),
    Report(state: .failed, script: "broken:1:1", slot: 1, ready: nil, slow: nil, failed: nil),
  ]

  @Test(arguments: reports, [-1, 0, 1]) func believesReports(_ row: Report, _ late: Int) throws {
    var page = FeedPage(config: PageRow.Setting.ring.config)
    for event in try TraceScript(Self.eight + row.script).events { _ = page.handle(event) }
    let slot = try #require(page.ring.slots.first { $0.id == row.slot })
    #expect(slot.state == row.state)
    for (report, expected) in [
      (SlotReport.ready, row.ready), (.slow, row.slow), (.failed("why"), row.failed),
    ] {
      var copy = page
      let event = FeedEvent.slot(row.slot, generation: slot.generation + late, report)
      let actions = copy.handle(event)
      let now = copy.ring.slots.first { $0.id == row.slot }
      if let expected, late == 0 {
        #expect(now?.state == expected && copy.dropped == 0)
        #expect(now?.error == (expected == .failed ? "why" : nil))
      } else {
        #expect(actions == [.drop(.slot(row.slot, generation: slot.generation + late, report))])
        #expect(copy.ring == page.ring && copy.dropped == 1)
      }
    }
  }

  private static let turns = [
    PageRow("the middle at once, its neighbours later", .ring, "appear ok:1:a,b,c.", only: "warm", "warm 1 g1"),
    PageRow("once the middle is ready", .ring, eight + "ready:1:1", "warm 2 g1"),
    PageRow("once the middle is slow", .ring, eight + "slow:1:1", "warm 2 g1"),
    PageRow("once the middle has failed", .ring, eight + "broken:1:1", "warm 2 g1"),
    PageRow("nobody is told twice", .ring, eight + "slow:1:1 ready:1:1", ""),
    PageRow("the side ahead first: forward", .ring, eight + "jump:4 ready:1:2", "warm 2 g2; warm 0 g1"),
    PageRow("the side ahead first: back", .ring, eight + "jump:6 jump:2 ready:1:3", "warm 0 g2; warm 2 g3"),
    PageRow("a slow middle frees both", .ring, eight + "jump:4 slow:1:2", "warm 2 g2; warm 0 g1"),
    PageRow(
      "a new neighbour of a ready middle is told at once", .ring, eight + "ready:1:1 ready:2:1 land:200",
      only: "warm", "warm 0 g1"),
    PageRow("a neighbour's report frees nobody", .ring, eight + "jump:4 jump:5 broken:1:2", ""),
    PageRow(
      "nobody takes a warming back", .ring, eight + "land:200", then: .ring,
      "show 2=b; configure 0=c next g1; warm 2 g1; snap 100; 1=a.1.warming 2=b.1.warming 0=c.1.waiting"),
    PageRow(
      "the middle that fails while it plays frees who still waits", .ring,
      eight + "ready:1:1 land:200 ready:2:1"
        + " broken:2:1", then: .ring, "1=a.1.ready 2=b.1.failed 0=c.1.warming"),
    PageRow(
      "a failed neighbour keeps its place, and the feed goes on", .ring,
      eight + "ready:1:1 broken:2:1 land:200", only: "show configure warm", then: .ring,
      "show 2=b; configure 0=c next g1; warm 0 g1; 1=a.1.ready 2=b.1.failed 0=c.1.warming"),
  ]

  @Test(arguments: turns) func takesTurnsToWarm(_ row: PageRow) throws { try row.check() }

  @Test func aFailedSlotKeepsItsError() {
    var ring = Ring()
    _ = ring.restart(items: ["a", "b", "c"])
    _ = ring.take(.failed("moved"), slot: 1, generation: 1)
    _ = ring.land(on: .next, items: ["a", "b", "c"])
    #expect(ring[.previous].error == "moved")
    _ = ring.jump(to: 0, items: ["a", "b", "c"])
    _ = ring.jump(to: 0, items: ["a", "b", "c"])
    #expect(ring[.middle].error == nil && ring[.middle].state == .warming)
  }
}
