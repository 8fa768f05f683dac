// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// A frame that was looked at for a thumbnail, and what was thought of it.
public struct FrameCandidate: Codable, Equatable, Sendable {
  /// Its time in units of the stream; nil where nothing tells it.
  public let pts: Int64?
  /// Its time from the start of the container.
  public let seconds: Double?
  /// From 0 to 1: better pictures have more.
  public let score: Double
  /// Too dark to see.
  public let isBlack: Bool
  /// Of one colour.
  public let isFlat: Bool
  /// Without edges.
  public let isBlurred: Bool

  private enum CodingKeys: String, CodingKey {
    case pts, seconds, score
    case isBlack = "black"
    case isFlat = "flat"
    case isBlurred = "blurred"
  }

  init(pts: Int64?, seconds: Double?, score: FrameScore) {
    self.pts = pts
    self.seconds = seconds
    // Four digits are more than it means.
    self.score = (score.value * 10_000).rounded() / 10_000
    isBlack = score.isBlack
    isFlat = score.isFlat
    isBlurred = score.isBlurred
  }

  /// It is worth looking at.
  public var isGood: Bool { !isBlack && !isFlat && !isBlurred }
}
