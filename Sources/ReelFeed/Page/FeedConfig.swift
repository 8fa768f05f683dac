// SPDX-License-Identifier: Apache-2.0

/// What a page is made of, fixed when it begins. Offsets and heights are in points.
public struct FeedConfig: Hashable, Sendable {
  /// What the player leaves to the page.
  public enum Surface: String, CaseIterable, Sendable {
    /// A container with a banner above the reels: the page decides who scrolls.
    case page
    /// The reels alone: the player scrolls by itself and says where it landed.
    case ring
  }

  /// What the player leaves to the page.
  public var surface = Surface.page
  /// Height of a page, above 0.
  public var pageHeight = 1920.0
  /// The container's logical top is minus this.
  public var insetTop = 0.0
  /// Height of the banner at the start.
  public var bannerHeight = 0.0
  /// With no more reels than this beyond the current one the next page is wanted.
  public var nearEnd = 2
  /// A held banner is applied no farther than this from the container's top.
  public var nearTop = 192.0
  /// How far above its top the container must be released to refresh.
  public var pullThreshold = 80.0
  /// How the source is asked for its pages.
  public var paging = Paging.page
  /// Pages in a row that add nothing before the feed is stalled.
  public var maxEmptyPages = 3
  /// What is left of a velocity after a millisecond, between 0 and 1.
  public var decelerationRate = 0.998

  /// The values above.
  public init() {}
}
