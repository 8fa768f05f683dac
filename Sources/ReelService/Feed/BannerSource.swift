// SPDX-License-Identifier: Apache-2.0

public import ReelFeed

/// A feed whose banner comes from an address of its own.
public struct BannerSource: FeedSource {
  private let reels: any FeedSource
  private let address: String
  private let keys: FeedKeys
  private let client: HTTPClient

  /// The reels of another source, and a banner.
  public init(
    reels: any FeedSource, banner address: String, keys: FeedKeys = FeedKeys(), client: HTTPClient = HTTPClient()
  ) {
    self.reels = reels
    self.address = address
    self.keys = keys
    self.client = client
  }

  /// That of the reels.
  public var paging: Paging { reels.paging }

  /// A page of the reels.
  public func page(_ key: PageKey, query: String?) async throws(FeedError) -> FeedContent {
    try await reels.page(key, query: query)
  }

  /// The height that the address gives.
  public func bannerHeight() async throws(FeedError) -> Double? {
    let response = try await client.get(address)
    return try BannerDocument(response.body, keys: keys, operation: "load \(address)").height
  }

  /// The reel as its source renews it.
  public func renewed(_ reel: FeedReel) async throws(FeedError) -> FeedReel? { try await reels.renewed(reel) }
}
