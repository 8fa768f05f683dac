// SPDX-License-Identifier: Apache-2.0

public import ReelFeed

/// One file as a feed of one reel.
public struct FileSource: FeedSource {
  private let path: String

  /// Pages have numbers.
  public var paging: Paging { .page }

  /// A feed of the file at a path. Whether it is a video is for whoever opens it to find out.
  public init(path: String) { self.path = path }

  /// The reel, and nothing after it.
  public func page(_ key: PageKey, query: String?) async throws(FeedError) -> FeedContent {
    LocalFeed.single(path).page(key.number ?? 0)
  }
}
