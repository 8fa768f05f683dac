// SPDX-License-Identifier: Apache-2.0

import ReelClient

/// A daemon's page as far as a search needs it: pages of three reels, named 0, 1, 2 and on, each asked for when the last
/// reel is looked at.
struct FeedModel {
  /// Reels of the whole feed, and of the list.
  let total: Int, pageSize = 3
  /// The page that cannot be had, from 0.
  var broken: Int?
  var page = PageNote()

  init(total: Int, broken: Int? = nil) {
    self.total = total
    self.broken = broken
  }

  /// What the daemon sends for a message, in order.
  mutating func answers(_ message: ClientMessage, serial: UInt32) -> [[UInt8]] {
    page.rejected = []
    switch message {
    case .hello: return [ServerMessage.welcome(Welcome(leaseTimeout: 1_000)).encode(serial: serial)]
    case .subscribe: return [ServerMessage.page(page).encode(serial: serial)]
    case .event(.appear):
      return load(answering: serial)
    case .event(.jumpToReel(let reel)): return jump(Int(reel) ?? -1, serial)
    case .event(.jumpToIndex(let index)): return jump(Int(index), serial)
    default: return []
    }
  }

  private mutating func jump(_ index: Int, _ serial: UInt32) -> [[UInt8]] {
    guard (0..<Int(page.reelCount)).contains(index) else {
      (page.rejected, page.reason) = (.jump, .outOfRange)
      return [ServerMessage.page(page).encode(serial: serial)]
    }
    page.current = Int64(index)
    page.reel = "\(index)"
    page.landing += 1
    let isLast = index + 1 == Int(page.reelCount) && page.status == .open
    return isLast ? load(answering: serial) : [ServerMessage.page(page).encode(serial: serial)]
  }

  /// The page that says that it loads, and the one that says what came of it.
  private mutating func load(answering serial: UInt32) -> [[UInt8]] {
    page.loading = .nextPage
    let first = ServerMessage.page(page).encode(serial: serial)
    page.loading = []
    if Int(page.reelCount) / pageSize == broken {
      (page.failedLoad, page.failure) = (.nextPage, "no")
    } else {
      page.reelCount = UInt32(min(total, Int(page.reelCount) + pageSize))
      if page.reelCount == total { page.status = .end }
    }
    return [first, ServerMessage.page(page).encode()]
  }
}
