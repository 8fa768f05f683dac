// SPDX-License-Identifier: Apache-2.0

public import ReelFeed
public import ReelMedia

/// A file that is open already, as a feed of one reel.
public struct OpenFileSource: FeedSource {
  private let reel: FeedReel

  /// Pages have numbers.
  public var paging: Paging { .page }

  /// A feed of that file, whose reel has this id.
  public init(_ file: OpenFile, id: String) {
    reel = FeedReel(id: id, media: .success(MediaSource(open: file, name: id)), title: nil, expiresAt: nil)
  }

  /// The reel, and nothing after it.
  public func page(_ key: PageKey, query: String?) async throws(FeedError) -> FeedContent {
    FeedContent(reels: key.number == 1 ? [reel] : [], continuation: .hasMore(false))
  }
}
