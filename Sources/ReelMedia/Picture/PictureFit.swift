// SPDX-License-Identifier: Apache-2.0

/// How a picture comes into a box of another shape.
public enum PictureFit: String, CaseIterable, Codable, Sendable {
  /// All of it is there; the picture is smaller than the box on one side.
  case contain
  /// The box is full; what does not fit is cut on both sides alike.
  case cover
}
