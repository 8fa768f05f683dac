// SPDX-License-Identifier: Apache-2.0

import ReelFeed

/// What a backend may answer: a feed of so many reels, page by page, and the ways in which it goes wrong.
struct MockSource {
  /// What becomes of one request.
  enum Answer: CaseIterable {
    /// The page that was asked for.
    case page
    /// Reels that the list has, one of them twice, and perhaps a new one.
    case duplicates
    /// No reels, and more to come.
    case empty
    /// The page, with the cursor that it was asked with.
    case stuck
    /// The page, and then no more.
    case last
  }

  let paging: Paging
  let count: Int
  let pageSize: Int

  func response(to request: LoadRequest, _ answer: Answer, bannerHeight: Double?) -> FeedResponse {
    guard let key = request.ticket?.key else { return .banner(height: bannerHeight ?? 0) }
    let number = position(of: key)
    let first = min(number * pageSize, count)
    let reels = (first..<min(first + pageSize, count)).map { "r\($0)" }
    let isMore = first + pageSize < count
    return switch answer {
    case .page: .reels(reels, next(number, isMore), bannerHeight: bannerHeight)
    case .duplicates:
      .reels(
        ["r0", "r\(max(first, 1) - 1)"] + reels.prefix(1) + ["r0"], next(number, true), bannerHeight: bannerHeight)
    case .empty: .reels([], next(number, true), bannerHeight: bannerHeight)
    case .stuck: .reels(reels, stuck(key), bannerHeight: bannerHeight)
    case .last: .reels(reels, next(number, false), bannerHeight: bannerHeight)
    }
  }

  private func position(of key: PageKey) -> Int {
    switch key {
    case .page(let number): number - 1
    case .cursor(let cursor): cursor.flatMap { Int($0.dropFirst()) } ?? 0
    }
  }

  private func next(_ number: Int, _ isMore: Bool) -> Continuation {
    switch paging {
    case .page: .hasMore(isMore)
    case .cursor: .nextCursor(isMore ? "c\(number + 1)" : nil)
    }
  }

  private func stuck(_ key: PageKey) -> Continuation {
    switch key {
    case .page: .hasMore(true)
    case .cursor(let cursor): .nextCursor(cursor)
    }
  }
}
