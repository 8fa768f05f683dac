// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// A picture that stands for a stretch of a reel.
public struct SpriteTile: Sendable {
  /// What is shown.
  public let picture: RGBPicture
  /// Seconds after the start of the reel, from which on and until which it stands for the reel.
  public let begin: Double, end: Double

  /// A picture for the time from `begin` to `end`, in seconds.
  public init(_ picture: RGBPicture, begin: Double, end: Double) {
    self.picture = picture
    self.begin = begin
    self.end = end
  }
}
