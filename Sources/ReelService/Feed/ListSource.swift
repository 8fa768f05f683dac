// SPDX-License-Identifier: Apache-2.0

public import ReelFeed

/// The reels of a list: `.json`, `.m3u`, `.m3u8`, or `.txt` with a path or an address a line.
///
/// A playlist of HLS is no list but one reel.
public struct ListSource: FeedSource {
  private let source: LocalSource

  /// Pages have numbers.
  public var paging: Paging { .page }

  /// A feed of the list at a path, which is read with the first page.
  public init(path: String, keys: FeedKeys = FeedKeys()) {
    source = LocalSource { () throws(FeedError) in try .reading(list: path, keys: keys) }
  }

  /// Reads the list anew for the first page, and cuts the others from that.
  public func page(_ key: PageKey, query: String?) async throws(FeedError) -> FeedContent {
    try await source.page(key)
  }
}
