// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// One reel as its feed lists it.
public struct FeedReel: Equatable, Sendable {
  /// Its stable name within the feed; the position in the list never is one.
  public let id: String
  /// Where its video is, or why the feed may not have it from there.
  public let media: Result<MediaSource, MediaError>
  /// What the feed calls it.
  public let title: String?
  /// When its address stops working, in seconds since 1970; nil for never.
  public let expiresAt: Double?

  /// A reel of these facts.
  public init(id: String, media: Result<MediaSource, MediaError>, title: String? = nil, expiresAt: Double? = nil) {
    self.id = id
    self.media = media
    self.title = title
    self.expiresAt = expiresAt
  }
}
