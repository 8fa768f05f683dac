// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import ReelMedia
import ReelService
import Testing

/// Feeds that are read to their end, also those that have none.
@Suite struct WholeFeedTests {
  private static func reel(_ id: String) throws -> FeedReel {
    FeedReel(id: id, media: .success(try MediaSource(file: id + ".mp4")))
  }

  /// Gives the same page for ever, and promises more.
  private struct Repeating: FeedSource {
    let paging: Paging
    let reels: [FeedReel]

    func page(_ key: PageKey, query: String?) async throws(FeedError) -> FeedContent {
      FeedContent(reels: reels, continuation: paging == .page ? .hasMore(true) : .nextCursor("again"))
    }
  }

  /// Fails after its first page.
  private struct Failing: FeedSource {
    let paging = Paging.page
    let reels: [FeedReel]

    func page(_ key: PageKey, query: String?) async throws(FeedError) -> FeedContent {
      guard key == .page(1) else { throw FeedError(.io, operation: "load", reason: "no more") }
      return FeedContent(reels: reels, skipped: 2, continuation: .hasMore(true))
    }
  }

  @Test func everyPageIsRead() async throws {
    let pages = try [["a", "b"], ["b", "c"], ["d"]].map { try $0.map(Self.reel) }
    let feed = try await offPool { WholeFeed(ListedSource(pages: pages)) }
    #expect(feed.reels.map(\.id) == ["a", "b", "c", "d"])
    #expect(feed.error == nil)
  }

  @Test(arguments: [Paging.page, .cursor]) func whatRepeatsItselfEnds(paging: Paging) async throws {
    let source = Repeating(paging: paging, reels: try ["a", "b"].map(Self.reel))
    let feed = try await offPool { WholeFeed(source) }
    #expect(feed.reels.map(\.id) == ["a", "b"])
  }

  @Test func whatWasReadBeforeAFailureStays() async throws {
    let source = Failing(reels: [try Self.reel("a")])
    let feed = try await offPool { WholeFeed(source) }
    #expect(feed.reels.map(\.id) == ["a"])
    #expect(feed.skipped == 2)
    #expect(feed.error?.code == .io)
  }
}
