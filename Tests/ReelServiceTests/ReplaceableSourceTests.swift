// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import ReelMedia
import Testing

@testable import ReelService

/// Another source takes over behind a page, of whatever way of paging.
@Suite(.timeLimit(.minutes(30))) struct ReplaceableSourceTests {
  /// Three pages of one reel each, called by the feed's name and the page's number.
  private struct Numbered: FeedSource {
    let name: String
    let paging: Paging
    var fails = false

    func page(_ key: PageKey, query: String?) async throws(FeedError) -> FeedContent {
      if fails { throw FeedError(.io, operation: "load \(name)", reason: "as told") }
      let number =
        switch key {
        case .page(let number): number
        case .cursor(nil): 1
        // A text that nobody could guess.
        case .cursor(let cursor?): cursor.split(separator: "→").last.flatMap { Int($0) } ?? 0
        }
      #expect((paging == .page) == (key == .page(number)), "\(key)")
      let reel = FeedReel(id: "\(name)\(number)", media: .failure(MediaError(.notFound, operation: "", reason: "")))
      let next = number < 3 ? "\(name)→\(number + 1)" : nil
      return FeedContent(reels: [reel], continuation: paging == .page ? .hasMore(number < 3) : .nextCursor(next))
    }

    func bannerHeight() async throws(FeedError) -> Double? { Double(name.utf8.count) }

    func renewed(_ reel: FeedReel) async throws(FeedError) -> FeedReel? {
      FeedReel(id: name, media: reel.media)
    }
  }

  /// All reels, asked for as a pager does.
  private func all(_ source: ReplaceableSource) async throws -> [String] {
    var pager = Pager(paging: source.paging, maxEmptyPages: 3)
    var ticket: Ticket? = pager.refresh()
    while let now = ticket {
      let content = try await source.page(now.key, query: nil)
      _ = pager.accept(now, reels: content.reels.map(\.id), continuation: content.continuation)
      ticket = pager.status == .open ? pager.next() : nil
    }
    #expect(pager.status == .end)
    return pager.items
  }

  @Test(arguments: Paging.allCases, Paging.allCases) func takesOver(_ first: Paging, _ second: Paging) async throws {
    let source = ReplaceableSource(Numbered(name: "a", paging: first))
    #expect(source.paging == first)
    #expect(try await all(source) == ["a1", "a2", "a3"])
    source.replace(with: Numbered(name: "b", paging: second))
    #expect(try await all(source) == ["b1", "b2", "b3"])
    #expect(try await all(source) == ["b1", "b2", "b3"])
    source.replace(with: Numbered(name: "c", paging: first))
    source.replace(with: Numbered(name: "dd", paging: second))
    #expect(try await source.bannerHeight() == 2)
    #expect(try await all(source) == ["dd1", "dd2", "dd3"])
    #expect(source.paging == first)
  }

  /// Until its first page comes, the list that is shown goes on as it was.
  @Test(arguments: Paging.allCases, Paging.allCases) func oneThatFails(_ first: Paging, _ second: Paging) async throws {
    let source = ReplaceableSource(Numbered(name: "a", paging: first))
    let start = first == .page ? PageKey.page(1) : .cursor(nil)
    let more = first == .page ? PageKey.page(2) : .cursor("a→2")
    _ = try await source.page(start, query: nil)
    source.replace(with: Numbered(name: "b", paging: second, fails: true))
    await #expect(throws: FeedError.self) { _ = try await source.page(start, query: nil) }
    #expect(try await source.page(more, query: nil).reels.map(\.id) == ["a2"])
    let reel = FeedReel(id: "x", media: .failure(MediaError(.notFound, operation: "", reason: "")))
    #expect(try await source.renewed(reel)?.id == "a")
    source.replace(with: Numbered(name: "c", paging: second))
    #expect(try await source.renewed(reel)?.id == "a")
    #expect(try await all(source) == ["c1", "c2", "c3"])
    #expect(try await source.renewed(reel)?.id == "c")
  }

  /// A page that nobody was told of.
  @Test func unknownPages() async throws {
    let numbered = ReplaceableSource(Numbered(name: "a", paging: .page))
    numbered.replace(with: Numbered(name: "b", paging: .cursor))
    _ = try await numbered.page(.page(1), query: nil)
    #expect(try await numbered.page(.page(7), query: nil).reels.isEmpty)
    let cursors = ReplaceableSource(Numbered(name: "a", paging: .cursor))
    cursors.replace(with: Numbered(name: "b", paging: .page))
    _ = try await cursors.page(.cursor(nil), query: nil)
    #expect(try await cursors.page(.cursor("x"), query: nil).reels.isEmpty)
  }
}
