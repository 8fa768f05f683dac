// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelMedia

/// What a directory or a list has, as it was read at one moment.
struct LocalFeed: Sendable {
  /// Reels of a page at most.
  static let pageLimit = 500

  /// Its reels in order.
  let entries: [FeedEntry]
  /// Records that cannot be used.
  var skipped = 0
  /// What relative paths begin at: empty, or a folder with a slash at its end.
  let folder: String
  /// The references are names of files, and nothing else.
  var areNames = false

  /// The page of this number, from 1: nothing beyond the last one. Blocks.
  func page(_ number: Int) -> FeedContent {
    let pages = (entries.count + Self.pageLimit - 1) / Self.pageLimit
    guard number >= 1, number <= max(pages, 1) else { return FeedContent(reels: [], continuation: .hasMore(false)) }
    let start = (number - 1) * Self.pageLimit
    return FeedContent(
      reels: entries[start..<min(start + Self.pageLimit, entries.count)].map(reel),
      skipped: number == 1 ? skipped : 0, continuation: .hasMore(number < pages))
  }

  /// One of its reels. Blocks.
  func reel(_ entry: FeedEntry) -> FeedReel {
    FeedReel(id: entry.id, media: media(entry), title: entry.title, expiresAt: entry.expiresAt)
  }

  private func media(_ entry: FeedEntry) -> Result<MediaSource, MediaError> {
    guard areNames else { return LocalReference(folder: folder).resolve(entry.reference) }
    do {
      return .success(try MediaSource(file: folder + entry.reference))
    } catch {
      return .failure(error)
    }
  }
}
