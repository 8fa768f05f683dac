// SPDX-License-Identifier: Apache-2.0

/// What a file of a picture can be.
public enum PictureFormat: String, CaseIterable, Codable, Sendable {
  case jpeg
  case webp
  case png

  /// What the names of such files end with, without the dot.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
