// SPDX-License-Identifier: Apache-2.0

/// Where on which sheet the picture for a stretch of a reel lies.
public struct SpriteCue: Equatable, Sendable {
  /// Seconds after the start of the reel.
  public let begin: Double
  /// Seconds after the start of the reel.
  public internal(set) var end: Double
  /// Which sheet, counted from 0.
  public let sheet: Int
  /// Pixels from the left and from the top of the sheet.
  public let x: Int, y: Int
  /// Pixels of the picture.
  public let width: Int, height: Int
}
