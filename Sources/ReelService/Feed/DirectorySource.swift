// SPDX-License-Identifier: Apache-2.0

public import ReelFeed
internal import ReelMedia

/// The videos of a directory, or the `feed.json` in it.
public struct DirectorySource: FeedSource {
  private let source: LocalSource

  /// Pages have numbers.
  public var paging: Paging { .page }

  /// A feed of the directory at a path, which is read with the first page.
  public init(path: String, keys: FeedKeys = FeedKeys()) {
    source = LocalSource { () throws(FeedError) in try .reading(directory: path, keys: keys) }
  }

  /// Reads the directory anew for the first page, and cuts the others from that.
  public func page(_ key: PageKey, query: String?) async throws(FeedError) -> FeedContent {
    try await source.page(key)
  }

  /// The paths of the reels of a directory; addresses where its list has such. Blocks.
  ///
  /// - Throws: as the first page does.
  public static func paths(in path: String, keys: FeedKeys = FeedKeys()) throws(FeedError) -> [String] {
    let feed = try LocalFeed.reading(directory: path, keys: keys)
    return feed.entries.map { entry in
      // A reference that may not be followed fails by its own name.
      (try? feed.reel(entry).media.get().path) ?? entry.reference
    }
  }
}
