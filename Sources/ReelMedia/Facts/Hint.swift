// SPDX-License-Identifier: Apache-2.0

/// Something about a file that makes its first frame later than it could be.
public struct Hint: Equatable, Sendable {
  /// What it is. The raw values are those of `hints[].code` in the JSON documents.
  public enum Code: String, CaseIterable, Sendable {
    /// MP4: the index comes after the media data.
    case moovAtEnd = "moov-at-end"
    /// MP4: the index, which is read before anything else, is large.
    case largeIndex = "large-index"
    /// MP4: fragments, and no index that says where they begin.
    case fragmentedWithoutIndex = "fragmented-without-index"
    /// Key frames lie far apart.
    case longGOP = "long-gop"
    /// Decoding cannot start at the first packet for certain.
    case noIDRAtStart = "no-idr-at-start"
    /// Pictures after the first key frame are shown before it and need what was cut off; no decoder can show them.
    case leadingPictures = "leading-pictures"
    /// MP4: an edit list starts within a group of pictures; what comes before is decoded for nothing.
    case editListStart = "edit-list-start"
    /// Pictures are reordered; an ordinary decoder holds the first one back.
    case bFrameDelay = "b-frame-delay"
    /// There is no video.
    case noVideo = "no-video"
    /// There is no video, only cover art.
    case coverArtOnly = "cover-art-only"
  }

  /// What it is.
  public let code: Code
  /// What it means for this file, with its numbers.
  public let message: String

  /// Makes a hint.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
