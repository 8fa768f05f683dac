// SPDX-License-Identifier: Apache-2.0

/// What the keys of a feed's JSON are called.
///
/// A name with dots leads through nested objects: `video.url` is the `url` of the object `video`. Names of a reel's
/// facts begin at its record, the others at the document.
public struct FeedKeys: Equatable, Sendable {
  /// The list of records.
  public var reels = "reels"
  /// The stable name of a reel.
  public var id = "id"
  /// Its address.
  public var url = "url"
  /// Its title.
  public var title = "title"
  /// The time at which its address stops working.
  public var expiresAt = "expires_at"
  /// Whether there is a page after this one.
  public var hasMore = "has_more"
  /// The cursor of the page after this one.
  public var nextCursor = "next_cursor"
  /// The height of a banner; of a placement its last part.
  public var height = "height"
  /// The placements of a banner.
  public var placements = "placements"

  /// The names that a feed has by default.
  public init() {}
}
