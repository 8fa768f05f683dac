// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import ReelMedia
import ReelService
import ReelWire

/// The feed as this process reads it, to open its reels without the daemon.
enum DemoFeed {
  /// The first reels of a feed, in its order.
  ///
  /// - Throws: why the first page cannot be had; the end, if a signal came.
  static func reels(of source: any FeedSource, _ signals: borrowing EndSignals) throws(ExitError) -> [FeedReel] {
    let outcome = Guarded<Result<[FeedReel], FeedError>?>(nil)
    // On a thread of its own: this one waits for it.
    Task.detached {
      let result = await load(source)
      outcome.withLock { $0 = result }
    }
    while outcome.wait(seconds: 1, until: { $0 != nil }) == nil { try signals.check() }
    do {
      return try outcome.wait { $0 }.get()
    } catch {
      throw ExitError(error)
    }
  }

  private static func load(_ source: any FeedSource) async -> Result<[FeedReel], FeedError> {
    var reels: [FeedReel] = []
    var key: PageKey? = source.paging == .page ? .page(1) : .cursor(nil)
    var number = 1
    while let wanted = key, reels.count < DemoScript.mostReels, number <= DemoScript.mostReels {
      do {
        let page = try await source.page(wanted, query: nil)
        reels += page.reels
        number += 1
        key = next(page.continuation, number: number)
      } catch {
        if reels.isEmpty { return .failure(error) }
        break
      }
    }
    return .success(reels)
  }

  private static func next(_ continuation: Continuation, number: Int) -> PageKey? {
    switch continuation {
    case .hasMore(let more): more ? .page(number) : nil
    case .nextCursor(let cursor): cursor.map { .cursor($0) }
    }
  }

  /// Nanoseconds until the first frame of a reel that nobody has warmed and the system has forgotten.
  ///
  /// - Throws: why there is none.
  static func coldOpening(_ source: MediaSource) throws(MediaError) -> Int64 {
    PageCache.drop(source)
    let start = MonotonicTime.now
    var clip = try Clip(source, interrupt: Interrupt())
    _ = try clip.firstFrame()
    return MonotonicTime.now.nanoseconds - start.nanoseconds
  }
}
