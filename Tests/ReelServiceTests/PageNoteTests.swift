// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import ReelWire
import Testing

@testable import ReelService

/// What a client is told about a page is what the page says.
@Suite struct PageNoteTests {
  /// Events after a first page of three reels with a banner of 400 points, and what is told of the last of them.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let events: [PageEvent]
    let flags: PageNote.Flags
    var owner = PageEvent.View.container
    var container = 0.0
    var ring = 1000.0
    var current: Int64? = 0
    var rejected: PageNote.Loads = []
    var reason = PageNote.Reason.none

    var testDescription: String { name }
  }

  @Test(arguments: [
    Row(name: "stands", events: [.scroll(.container, offset: 100, epoch: nil)], flags: [], container: 100),
    Row(
      name: "pinned at the edge", events: [.scroll(.container, offset: 500, epoch: nil)], flags: .pinContainer,
      owner: .content, container: 400),
    Row(
      name: "the ring may not move yet", events: [.scroll(.content, offset: 900, epoch: nil)], flags: .pinContent),
    Row(
      name: "lands on the next",
      events: [.scroll(.container, offset: 500, epoch: nil), .land(offset: 2000, epoch: nil)], flags: .snap,
      owner: .content, container: 400, current: 1, rejected: .nextPage, reason: .noMore),
    Row(
      name: "an older ring",
      events: [
        .scroll(.container, offset: 500, epoch: nil), .land(offset: 2000, epoch: nil), .land(offset: 2000, epoch: 1),
      ],
      flags: .dropped, owner: .content, container: 400, current: 1),
    Row(
      name: "an epoch that no ring has", events: [.scroll(.content, offset: 900, epoch: .max)], flags: .pinContent),
    Row(
      name: "animates",
      events: [
        .scroll(.container, offset: 100, epoch: nil), .lift(.container, offset: 100, velocity: 2, time: 0),
      ],
      flags: .animating, container: 100),
    Row(
      name: "moves",
      events: [
        .scroll(.container, offset: 100, epoch: nil), .lift(.container, offset: 100, velocity: 0, time: 0),
        .tick(time: 1e9),
      ],
      flags: [], container: 100),
    Row(
      name: "nowhere to jump to", events: [.jumpToIndex(7)], flags: [], rejected: .jump, reason: .outOfRange),
    Row(name: "nor before the first", events: [.jumpToIndex(.min)], flags: [], rejected: .jump, reason: .outOfRange),
    Row(
      name: "jumps by id", events: [.jumpToReel("c")], flags: .pinContainer, owner: .content, container: 400,
      current: 2, rejected: .nextPage, reason: .noMore),
  ])
  func isTold(_ row: Row) {
    var page = Self.page()
    var note = PageNote()
    for event in row.events {
      let actions = page.handle(FeedEvent(event))
      note = PageNote(page, landing: nil, player: 9, actions: actions)
    }
    #expect(note.flags == row.flags)
    #expect(note.owner == row.owner && note.containerOffset == row.container && note.ringOffset == row.ring)
    #expect(note.current == row.current && note.rejected == row.rejected && note.reason == row.reason)
    #expect(note.player == 9 && note.ceiling == 400 && note.pageHeight == 1000 && note.reelCount == 3)
    #expect(note.lasting.flags.isDisjoint(with: [.pinContainer, .pinContent, .snap, .move, .dropped]))
    #expect(note.lasting.rejected == [] && note.lasting.reason == .none)
  }

  @Test func loadsAndFailuresAreTold() {
    var page = FeedPage()
    let starting = page.handle(.appear)
    let start = PageNote(page, landing: nil, player: 1, actions: starting)
    #expect(start.loading == [.banner, .nextPage] && start.failedLoad == [] && start.current == nil)
    let tokens = page.arbiter.loading.indices.map { $0 + 1 }
    let actions = tokens.flatMap { page.handle(.failure(token: $0, error: "no \($0)")) }
    let failed = PageNote(page, landing: nil, player: 1, actions: actions)
    #expect(failed.loading == [] && failed.failedLoad == .nextPage && failed.flags == .canRetry)
    #expect(failed.failure.hasPrefix("no "))
  }

  private static func page() -> FeedPage {
    var config = FeedConfig()
    config.pageHeight = 1000
    config.bannerHeight = 400
    var page = FeedPage(config: config)
    var tokens: [Int] = []
    for case .start(let request) in page.handle(.appear) where request.load == .nextPage {
      tokens.append(request.token)
    }
    for token in tokens {
      _ = page.handle(
        .response(token: token, .reels(["a", "b", "c"], .hasMore(false), bannerHeight: nil)))
    }
    return page
  }
}
