// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

/// Ids and cursors that look the same and are not, as two names of files can be.
@Suite struct ExactTextTests {
  private static let composed = "\u{e9}"
  private static let decomposed = "e\u{301}"

  private func page(_ paging: Paging) -> FeedPage {
    var config = FeedConfig()
    config.surface = .ring
    config.paging = paging
    var page = FeedPage(config: config)
    _ = page.handle(.appear)
    return page
  }

  @Test func bothReelsAreKept() {
    var page = page(.page)
    let reels = [Self.composed, Self.decomposed]
    let answer = FeedEvent.response(token: 1, .reels(reels, .hasMore(false), bannerHeight: nil))
    #expect(page.handle(answer).contains(.list(count: 2, added: 2, replaced: false)))
    _ = page.handle(.jump(.reel(Self.decomposed)))
    #expect(page.ring.current == 1)
  }

  @Test func anotherCursorIsNoStuckOne() {
    var page = page(.cursor)
    _ = page.handle(.response(token: 1, .reels(["a"], .nextCursor(Self.composed), bannerHeight: nil)))
    _ = page.handle(.response(token: 2, .reels(["b"], .nextCursor(Self.decomposed), bannerHeight: nil)))
    #expect(page.pager.items == ["a", "b"])
    #expect(page.pager.status == .open)
    _ = page.handle(.response(token: 3, .reels(["c"], .nextCursor(Self.decomposed), bannerHeight: nil)))
    #expect(page.pager.status == .protocolError)
  }

  @Test func aRefreshToTheOtherShowsIt() {
    var page = page(.page)
    _ = page.handle(.response(token: 1, .reels([Self.composed], .hasMore(false), bannerHeight: nil)))
    _ = page.handle(.refresh)
    let answer = FeedEvent.response(token: 2, .reels([Self.decomposed], .hasMore(false), bannerHeight: nil))
    let actions = page.handle(answer)
    let shows = actions.contains { if case .show = $0 { true } else { false } }
    #expect(shows)
  }
}
