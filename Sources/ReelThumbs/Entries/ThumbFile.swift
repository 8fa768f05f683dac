// SPDX-License-Identifier: Apache-2.0

/// One file that was made of a reel.
public struct ThumbFile: Codable, Equatable, Sendable {
  /// What a file is.
  public enum Kind: String, Codable, Sendable {
    case thumbnail, sidecar, sprites, storyboard, sheet, desktop
    /// The desktop's note that there is no thumbnail.
    case desktopFailure = "desktop-failure"
  }

  /// What it is.
  public let kind: Kind
  /// Its name in the folder of the run, or its path where it lies elsewhere.
  public let file: String
  /// Its size in bytes.
  public let bytes: Int
  /// Pixels across and down, of pictures.
  public var width: Int?, height: Int?
}
