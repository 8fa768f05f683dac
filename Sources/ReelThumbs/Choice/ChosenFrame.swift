// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// The frame that a thumbnail shows, and how it came to be that one.
public struct ChosenFrame: ~Copyable, Sendable {
  /// Why it was taken.
  public enum Reason: String, Codable, Sendable {
    /// It is the first, as was asked.
    case first
    /// It is the first that looked like something.
    case good
    /// None looked like much; it is the best of those that were looked at.
    case bestOfFew = "best-of-few"
    /// It is the key frame at or before the moment.
    case keyFrame = "key-frame"
    /// It is the first frame at or after the moment.
    case exact
    /// The moment is past the end; it is the last frame.
    case last
    /// It is cover art.
    case cover
    /// Nothing tells how long the reel is, so no share of it can be found; it is the first frame.
    case noDuration = "no-duration"
    /// The moment could not be reached; it is the first frame.
    case unreachable
  }

  /// The frame.
  public let frame: VideoFrame
  /// Its time from the start of the container; nil where nothing tells it, and for cover art.
  public let seconds: Double?
  /// What was looked at, in that order, where that decided; the frame is one of them.
  public let candidates: [FrameCandidate]
  /// Why it is this one.
  public let reason: Reason
}
