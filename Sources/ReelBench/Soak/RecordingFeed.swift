// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelMedia
internal import ReelService
internal import ReelWire

/// Passes a feed on and keeps what it says of its reels.
final class RecordingFeed: FeedSource {
  private let source: any FeedSource
  private let seen = Guarded<[String: MediaSource]>([:])

  init(_ source: any FeedSource) { self.source = source }

  /// The media of every reel, by id. The first of an id counts, as in the list.
  var media: [String: MediaSource] { seen.withLock { $0 } }

  var paging: Paging { source.paging }

  func page(_ key: PageKey, query: String?) async throws(FeedError) -> FeedContent {
    let content = try await source.page(key, query: query)
    seen.withLock { seen in
      for reel in content.reels where seen[reel.id] == nil { seen[reel.id] = try? reel.media.get() }
    }
    return content
  }

  func bannerHeight() async throws(FeedError) -> Double? { try await source.bannerHeight() }

  func renewed(_ reel: FeedReel) async throws(FeedError) -> FeedReel? { try await source.renewed(reel) }
}
