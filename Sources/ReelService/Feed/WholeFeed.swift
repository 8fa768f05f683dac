// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelWire

/// Every reel of a feed at once, for those who want no page.
public struct WholeFeed: Sendable {
  /// Its reels in order.
  public private(set) var reels: [FeedReel] = []
  /// Records that could not be used.
  public private(set) var skipped = 0
  /// Why it ends here, where that is not its end.
  public private(set) var error: FeedError?

  /// The most pages that are asked for.
  private static let pageLimit = 100_000

  /// Loads page after page until there is no more, one brings nothing new, or one fails. Blocks; what is loaded until then stays.
  public init(_ source: any FeedSource) {
    let result = Guarded<WholeFeed?>(nil)
    Task(executorPreference: LoopTasks.loads) {
      let feed = await WholeFeed(loading: source)
      result.withLock { $0 = feed }
    }
    self = result.wait { $0 }
  }

  private init(loading source: any FeedSource) async {
    var key = source.paging == .page ? PageKey.page(1) : .cursor(nil)
    var ids = Set<[UInt8]>()
    for number in 2...Self.pageLimit {
      do throws(FeedError) {
        let page = try await source.page(key, query: nil)
        let before = ids.count
        reels += page.reels.filter { ids.insert(Array($0.id.utf8)).inserted }
        skipped += page.skipped
        // A source that gives the same again, and promises more, has no end either.
        guard ids.count > before else { return }
        switch page.continuation {
        case .hasMore(true): key = .page(number)
        case .nextCursor(.some(let cursor)): key = .cursor(cursor)
        case .hasMore(false), .nextCursor(nil): return
        }
      } catch {
        self.error = error
        return
      }
    }
    error = FeedError(.tooLarge, operation: "read a feed", reason: "more than \(Self.pageLimit) pages")
  }
}
