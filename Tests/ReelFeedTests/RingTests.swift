// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

/// Section 1 of the feed rules, on a page without a container: there the content always owns.
@Suite struct RingTests {
  /// Eight reels, all of them; the first is shown.
  private static let eight = "appear ok:1:a,b,c,d,e,f,g,h. "

  @Test func begins() {
    let ring = Ring()
    #expect(FeedText.text(of: ring) == "0=-.0.empty 1=-.0.empty 2=-.0.empty")
    #expect(ring.current == nil && ring.epoch == 0 && ring.direction == .next)
  }

  private static let landings = [
    PageRow(
      "place 2: the slot of place 0 falls off and takes the next reel", .ring, eight + "land:200", then: .ring,
      "show 2=b; configure 0=c next g1; warm 2 g1; snap 100; 1=a.1.warming 2=b.1.warming 0=c.1.waiting"),
    PageRow(
      "place 0 is the mirror image", .ring, eight + "land:200 land:200 land:0", only: "show configure warm snap",
      then: .ring,
      "show 2=b; configure 1=a previous g3; snap 100; 1=a.3.waiting 2=b.1.warming 0=c.1.warming"),
    PageRow(
      "back to the first: the fallen slot is emptied", .ring, eight + "land:200 land:0", then: .ring,
      "show 1=a; configure 0=- previous g2; snap 100; 0=-.2.empty 1=a.1.warming 2=b.1.warming"),
    PageRow(
      "on to the last: the fallen slot is emptied", .ring, "appear ok:1:a,b,c. land:200 land:200",
      only: "show configure", then: .ring,
      "show 0=c; configure 1=- next g2; 2=b.1.warming 0=c.1.warming 1=-.2.empty"),
    PageRow(
      "an empty slot that falls off and stays empty is not configured", .ring, "appear ok:1:a,b. land:200",
      only: "show configure", then: .ring, "show 2=b; 1=a.1.warming 2=b.1.warming 0=-.0.empty"),
    PageRow("place 1 changes nothing", .ring, eight + "land:100", ""),
    PageRow(
      "place 1, not quite there: snap only", .ring, eight + "land:120", then: .scroll,
      "snap 100; content c0 s100 ceiling 0 held - at 0 e1"),
    PageRow(
      "no snap where the ring landed at rest, wherever it was seen", .ring, eight + "s:130 land:100",
      then: .scroll, "content c0 s100 ceiling 0 held - at 0 e1"),
    PageRow(
      "an empty place counts as place 1: above the first", .ring, eight + "land:0", then: .scroll,
      "snap 100; content c0 s100 ceiling 0 held - at 0 e1"),
    PageRow(
      "an empty place counts as place 1: below the last", .ring, "appear ok:1:a. land:200", then: .scroll,
      "snap 100; reject nextPage no-more; content c0 s100 ceiling 0 held - at 0 e1"),
    PageRow(
      "an empty list has no places", .ring, "land:200", then: .scroll,
      "snap 100; content c0 s100 ceiling 0 held - at - e0"),
    PageRow(
      "while the container owns it counts as place 1", .page, "appear ok:2:a,b,c. land:200",
      then: .scroll, "snap 100; container c0 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "the feed never wraps around", .ring, "appear ok:1:a,b. land:200 land:200", only: "show configure snap",
      then: .scroll, "snap 100; content c0 s100 ceiling 0 held - at 1 e2"),
  ]

  @Test(arguments: landings) func lands(_ row: PageRow) throws { try row.check() }

  /// Where a surface with pages of 100 points lands, from reel 1 of eight.
  struct Landing: CustomTestStringConvertible, Sendable {
    let offset: Double
    let current: Int

    var testDescription: String { "\(offset)" }
  }

  private static let places = [
    (-1e9, 0), (-50, 0), (-0.1, 0), (0, 0), (49.9, 0), (50, 1), (50.1, 1), (100, 1), (149.9, 1), (150, 2), (200, 2),
    (249, 2), (250, 2), (1e9, 2), (1e300, 2),
  ].map { Landing(offset: $0.0, current: $0.1) }

  @Test(arguments: places) func landsOnTheNearestPlace(_ row: Landing) throws {
    var page = FeedPage(config: PageRow.Setting.ring.config)
    for event in try TraceScript(Self.eight + "land:200").events { _ = page.handle(event) }
    let generations = page.ring.slots.map(\.generation).reduce(0, +)
    _ = page.handle(.land(offset: row.offset, epoch: nil))
    #expect(page.ring.current == row.current)
    #expect(page.surface.isAtRest)
    // However hard the flick was: one slot, or none.
    #expect(page.ring.slots.map(\.generation).reduce(0, +) - generations == (row.current == 1 ? 0 : 1))
  }

  private static let jumps = [
    PageRow(
      "slots that hold a wanted reel keep it", .ring, eight + "jump:1", then: .ring,
      "show 2=b; configure 0=c next g1; warm 2 g1; 1=a.1.warming 2=b.1.warming 0=c.1.waiting"),
    PageRow(
      "nothing to keep: every place keeps its slot; middle, ahead, behind", .ring, eight + "jump:4", then: .ring,
      "show 1=e; configure 1=e middle g2; configure 2=f next g2; configure 0=d previous g1; warm 1 g2; "
        + "0=d.1.waiting 1=e.2.warming 2=f.2.waiting"),
    PageRow(
      "backwards: the previous place goes before the next", .ring, eight + "jump:6 jump:2", only: "configure",
      "configure 1=c middle g3; configure 0=b previous g2; configure 2=d next g3"),
    PageRow(
      "a place whose own slot is free keeps it, what is left takes the rest", .ring, eight + "jump:1 jump:3",
      only: "configure", then: .ring,
      "configure 2=d middle g2; configure 1=e next g2; 0=c.1.waiting 2=d.2.warming 1=e.2.waiting"),
    PageRow(
      "one back", .ring, eight + "jump:5 jump:4", only: "configure warm", then: .ring,
      "configure 2=d previous g3; warm 0 g1; 2=d.3.waiting 0=e.1.warming 1=f.2.warming"),
    PageRow(
      "to the first: the previous place is emptied", .ring, eight + "jump:5 jump:0", only: "configure",
      "configure 1=a middle g3; configure 0=- previous g2; configure 2=b next g3"),
    PageRow(
      "to the last: the next place is emptied", .ring, eight + "jump:7", only: "configure",
      "configure 1=h middle g2; configure 2=- next g2; configure 0=g previous g1"),
    PageRow(
      "by id", .ring, eight + "jump:#c", only: "show", then: .scroll,
      "show 1=c; content c0 s100 ceiling 0 held - at 2 e2"),
    PageRow(
      "behind the list", .ring, eight + "s:130 jump:8", then: .scroll,
      "reject jump out-of-range; content c0 s130 ceiling 0 held - at 0 e1"),
    PageRow("before the list", .ring, eight + "jump:-1", "reject jump out-of-range"),
    PageRow("an id that the list lacks", .ring, eight + "jump:#z", "reject jump out-of-range"),
    PageRow("in an empty list", .ring, "jump:0", "reject jump out-of-range"),
    PageRow("to the current reel: nothing", .ring, eight + "jump:0", ""),
    PageRow("to the current reel: rest", .ring, eight + "s:130 jump:0", "snap 100"),
    PageRow("every jump brings the ring to rest", .ring, eight + "s:130 jump:4", only: "snap", "snap 100"),
    PageRow(
      "to the current reel that failed: configured again", .ring, eight + "broken:1:1 jump:0", then: .ring,
      "configure 1=a middle g2; warm 1 g2; 0=-.0.empty 1=a.2.warming 2=b.1.warming"),
    PageRow(
      "a jump that moves leaves failed slots as they are", .ring, eight + "broken:1:1 jump:1", then: .ring,
      "show 2=b; configure 0=c next g1; 1=a.1.failed 2=b.1.warming 0=c.1.waiting"),
  ]

  @Test(arguments: jumps) func goesTo(_ row: PageRow) throws { try row.check() }

  private static let lists = [
    PageRow(
      "a first page", .ring, "appear ok:1:a,b,c.", only: "show configure warm snap list", then: .ring,
      "show 1=a; configure 1=a middle g1; configure 2=b next g1; warm 1 g1; list 3 +3; "
        + "0=-.0.empty 1=a.1.warming 2=b.1.waiting"),
    PageRow(
      "a first page brings the ring to rest", .ring, "s:100 appear ok:1:a.", only: "snap", then: .scroll,
      "content c0 s100 ceiling 0 held - at 0 e1"),
    PageRow(
      "a refresh keeps work that is still wanted", .ring, eight + "refresh ok:2:b,a,c.",
      only: "show configure warm", then: .ring,
      "show 2=b; warm 2 g1; 0=-.0.empty 2=b.1.warming 1=a.1.warming"),
    PageRow(
      "a refresh configures failed slots again", .ring, eight + "broken:1:1 refresh ok:2:a,b,c.",
      only: "show configure warm", then: .ring,
      "configure 1=a middle g2; warm 1 g2; 0=-.0.empty 1=a.2.warming 2=b.1.warming"),
    PageRow(
      "a refresh empties what it does not fill", .ring, eight + "refresh ok:2:a.",
      only: "show configure warm", "configure 2=- next g2"),
    PageRow(
      "a refresh may leave nothing", .ring, eight + "refresh ok:2:.", only: "show configure warm", then: .ring,
      "show 1=-; configure 1=- middle g2; configure 2=- next g2; 0=-.0.empty 1=-.2.empty 2=-.2.empty"),
    PageRow("a refresh brings the ring to rest", .ring, eight + "refresh s:130 ok:2:a.", only: "snap", "snap 100"),
    PageRow(
      "a query empties the ring and brings it to rest", .ring, eight + "s:130 query:q",
      only: "show configure snap",
      "show 1=-; configure 1=- middle g2; configure 2=- next g2; snap 100"),
    PageRow(
      "a page fills the empty next place at once, without a landing", .ring, "appear ok:1:a+ s:100 ok:2:b,c.",
      only: "show configure warm snap", then: .ring,
      "configure 2=b next g1; 0=-.0.empty 1=a.1.warming 2=b.1.waiting"),
    PageRow(
      "filling the next place leaves a failed middle as it is", .ring, "appear ok:1:a+ broken:1:1 ok:2:b.",
      only: "configure warm", then: .ring,
      "configure 2=b next g1; warm 2 g1; 0=-.0.empty 1=a.1.failed 2=b.1.warming"),
    PageRow(
      "a page changes nothing where the next place is full", .ring, "appear ok:1:a,b+ ok:2:c.",
      only: "show configure warm snap", ""),
  ]

  @Test(arguments: lists) func followsTheList(_ row: PageRow) throws { try row.check() }

  @Test func rememberTheDirection() {
    let items = ["a", "b", "c", "d", "e"]
    var ring = Ring()
    _ = ring.restart(items: items)
    _ = ring.jump(to: 3, items: items)
    #expect(ring.direction == .next)
    _ = ring.jump(to: 2, items: items)
    #expect(ring.direction == .previous)
    // To the current reel, failed or not: as before.
    _ = ring.jump(to: 2, items: items)
    #expect(ring.direction == .previous)
    _ = ring.take(.failed("x"), slot: ring[.middle].id, generation: ring[.middle].generation)
    _ = ring.jump(to: 2, items: items)
    #expect(ring.direction == .previous)
    _ = ring.land(on: .next, items: items)
    #expect(ring.direction == .next)
    _ = ring.land(on: .previous, items: items)
    #expect(ring.direction == .previous)
    _ = ring.jump(to: 4, items: items)
    _ = ring.land(on: .previous, items: items)
    _ = ring.restart(items: items)
    #expect(ring.direction == .next)
  }

  @Test func fillingTheNextPlaceTurnsForward() {
    var ring = Ring()
    _ = ring.restart(items: ["a", "b"])
    _ = ring.land(on: .next, items: ["a", "b"])
    _ = ring.land(on: .previous, items: ["a", "b"])
    _ = ring.jump(to: 1, items: ["a", "b"])
    _ = ring.jump(to: 0, items: ["a"])
    #expect(ring.direction == .previous && ring.isEmpty(.next))
    _ = ring.grow(items: ["a", "b"])
    #expect(ring.direction == .next && ring[.next].reel == "b")
  }
}
