// SPDX-License-Identifier: Apache-2.0

public import ReelFeed

/// One page of a feed.
public struct FeedContent: Equatable, Sendable {
  /// Its reels in the source's order, duplicates included.
  public let reels: [FeedReel]
  /// Records that could not be used.
  public let skipped: Int
  /// What it says about the pages after it, in the source's way of paging.
  public let continuation: Continuation

  /// A page of these.
  public init(reels: [FeedReel], skipped: Int = 0, continuation: Continuation) {
    self.reels = reels
    self.skipped = skipped
    self.continuation = continuation
  }
}
