// SPDX-License-Identifier: Apache-2.0

public import ReelFeed

/// Where the reels of a feed come from. Every call is asynchronous, may run beside others, and ends soon after its
/// task is cancelled; none blocks a thread of the cooperative pool.
public protocol FeedSource: Sendable {
  /// How it is asked for its pages.
  var paging: Paging { get }

  /// Loads one page. The first page (number 1, or no cursor) reads the source anew.
  ///
  /// - Parameter query: what the viewer filters by, nil before the first query.
  func page(_ key: PageKey, query: String?) async throws(FeedError) -> FeedContent

  /// The height of the banner, nil if the source has none.
  func bannerHeight() async throws(FeedError) -> Double?

  /// The same reel with a fresh address, nil if the source cannot give another one.
  func renewed(_ reel: FeedReel) async throws(FeedError) -> FeedReel?
}

extension FeedSource {
  /// None.
  public func bannerHeight() async throws(FeedError) -> Double? { nil }

  /// None: the addresses of this source are what they are.
  public func renewed(_ reel: FeedReel) async throws(FeedError) -> FeedReel? { nil }
}
