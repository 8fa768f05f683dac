// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelWire

/// A feed behind which another one can be put while its page is open: for one page.
///
/// The other one takes over with its first page that comes, as that begins a list anew; the list that is shown until then
/// goes on with the source that it is from. Its way of paging is that of the first source for good: that of others is
/// translated.
final class ReplaceableSource: FeedSource {
  private struct Behind: Sendable {
    let number: Int
    let source: any FeedSource
  }

  private struct State: Sendable {
    var present: Behind
    var next: Behind?
    var last = 0
    /// The cursors of pages by their number, where the page counts and the source does not.
    var cursors: [Int: String] = [:]
  }

  let paging: Paging
  private let state: Guarded<State>

  /// A feed that is this one at first.
  init(_ source: any FeedSource) {
    paging = source.paging
    state = Guarded(State(present: Behind(number: 0, source: source)))
  }

  /// Has another one take over with the next list.
  func replace(with source: any FeedSource) {
    state.withLock { state in
      state.last += 1
      state.next = Behind(number: state.last, source: source)
    }
  }

  func page(_ key: PageKey, query: String?) async throws(FeedError) -> FeedContent {
    let isFirst = key == .page(1) || key == .cursor(nil)
    let behind = state.withLock { isFirst ? $0.next ?? $0.present : $0.present }
    guard let inner = translated(key, for: behind.source) else {
      return FeedContent(reels: [], continuation: paging == .page ? .hasMore(false) : .nextCursor(nil))
    }
    let content = try await behind.source.page(inner, query: query)
    let isAlike = behind.source.paging == paging
    return state.withLock { state in
      if isFirst, behind.number >= state.present.number {
        state.present = behind
        if state.next?.number == behind.number { state.next = nil }
      }
      guard !isAlike else { return content }
      let continuation = Self.translate(content.continuation, after: key, paging, cursors: &state.cursors)
      return FeedContent(reels: content.reels, skipped: content.skipped, continuation: continuation)
    }
  }

  func bannerHeight() async throws(FeedError) -> Double? {
    try await state.withLock { $0.next ?? $0.present }.source.bannerHeight()
  }

  func renewed(_ reel: FeedReel) async throws(FeedError) -> FeedReel? {
    try await state.withLock { $0.present }.source.renewed(reel)
  }

  /// The key as the source understands it; nil for a page that it cannot have.
  private func translated(_ key: PageKey, for source: any FeedSource) -> PageKey? {
    switch (key, source.paging) {
    case (.page(1), .cursor): .cursor(nil)
    case (.page(let number), .cursor): state.withLock { $0.cursors[number] }.map { .cursor($0) }
    case (.cursor(nil), .page): .page(1)
    case (.cursor(let cursor?), .page): Int(cursor).map { .page($0) }
    case (.page, .page), (.cursor, .cursor): key
    }
  }

  /// What a source says of the pages after one, in the way of `paging`.
  private static func translate(
    _ continuation: Continuation, after key: PageKey, _ paging: Paging, cursors: inout [Int: String]
  ) -> Continuation {
    switch (continuation, key) {
    case (.nextCursor(let cursor), .page(let number)):
      cursors[number + 1] = cursor
      return .hasMore(cursor != nil)
    case (.hasMore(let more), .cursor(let cursor)):
      let number = cursor.flatMap { Int($0) } ?? 1
      return .nextCursor(more ? "\(number + 1)" : nil)
    case (.hasMore, .page), (.nextCursor, .cursor): return continuation
    }
  }
}
