// SPDX-License-Identifier: Apache-2.0

/// A picture that was made of a frame, and how.
public struct RenderedPicture: Equatable, Sendable {
  /// What it looks like on a screen.
  public let picture: RGBPicture
  /// How its light was brought into the range of a screen; nil where the frame had no other.
  public let toneMap: ToneMap?
}
