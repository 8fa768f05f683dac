// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed

/// On which page a reel was last seen. Bounded: the longest unseen are forgotten.
struct PageMemory: Sendable {
  /// What a page was asked for with.
  struct Visit: Equatable, Sendable {
    let key: PageKey
    let query: String?
  }

  private let capacity: Int
  /// By the bytes of an id: a `String` equals every other that looks the same.
  private var recent: [[UInt8]: Visit] = [:]
  private var older: [[UInt8]: Visit] = [:]

  /// A memory of at least half, and at most `capacity` reels.
  init(capacity: Int = 65_536) { self.capacity = capacity }

  /// Notes the reels of a page.
  mutating func note(_ reels: [FeedReel], on visit: Visit) {
    for reel in reels {
      recent[Array(reel.id.utf8)] = visit
      guard recent.count * 2 >= capacity else { continue }
      older = recent
      recent = [:]
    }
  }

  /// Where a reel was last seen, if that is known.
  func visit(of id: String) -> Visit? {
    let bytes = Array(id.utf8)
    return recent[bytes] ?? older[bytes]
  }
}
