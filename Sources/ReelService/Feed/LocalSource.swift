// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed

/// What directories and lists have in common: everything that blocks happens on one thread of its own, and pages are
/// cut from what was read for the first one.
actor LocalSource {
  private let executor: ThreadExecutor
  private let read: @Sendable () throws(FeedError) -> LocalFeed
  private var snapshot: LocalFeed?

  /// A source that reads anew with `read`, which may block.
  init(read: @escaping @Sendable () throws(FeedError) -> LocalFeed) {
    self.read = read
    executor = ThreadExecutor(name: "reel-feed")
  }

  deinit { executor.shutdown() }

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  /// Loads one page; the first one reads anew, and a read that fails leaves what was read before.
  func page(_ key: PageKey) throws(FeedError) -> FeedContent {
    guard !Task.isCancelled else { throw FeedError(.cancelled, operation: "read the feed", reason: "cancelled") }
    let number = key.number ?? 0
    if number == 1 || snapshot == nil { snapshot = try read() }
    return snapshot?.page(number) ?? FeedContent(reels: [], continuation: .hasMore(false))
  }
}
