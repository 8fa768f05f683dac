// SPDX-License-Identifier: Apache-2.0

/// How a frame becomes a picture of its own.
public struct PictureLook: Hashable, Codable, Sendable {
  /// Pixels of the picture.
  public var size = PictureSize.longest(256)
  /// What happens where `size` is a box of another shape.
  public var fit = PictureFit.contain
  /// Whether a picture may become larger than the frame is.
  public var enlarges = false
  /// What shows through where the frame is transparent.
  public var background = RGBColor.black

  /// 256 pixels on the longer side, over black.
  public init() {}
}
