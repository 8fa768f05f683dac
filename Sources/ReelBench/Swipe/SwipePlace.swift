// SPDX-License-Identifier: Apache-2.0

/// Where a viewer is in a feed.
public struct SwipePlace: Equatable, Sendable {
  /// Position of the current reel.
  public let current: Int
  /// Reels that are loaded.
  public let count: Int
  /// More reels may come.
  public let hasMore: Bool

  /// A place in a list.
  public init(current: Int, count: Int, hasMore: Bool) {
    self.current = current
    self.count = count
    self.hasMore = hasMore
  }
}
