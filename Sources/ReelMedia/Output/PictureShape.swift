// SPDX-License-Identifier: Apache-2.0

/// What a picture looks like that lies in somebody's memory, and how it is shown.
public struct PictureShape: Equatable, Sendable {
  /// Pixels across and down, as stored.
  public let width: Int, height: Int
  /// How its pixels are stored.
  public let pixelFormat: PixelFormat
  /// Degrees counterclockwise to turn it for showing; taken to the nearest quarter turn.
  public var rotation = 0
  /// Whether to mirror it left to right before turning it.
  public var isMirrored = false
  /// Width of a pixel divided by its height; 0/1 where nothing tells it.
  public var sampleAspectRatio = Rational(0, 1)
  /// Whether values fill their whole range; nil where nothing tells it, which is the range of studio video.
  public var isFullRange: Bool?
  /// How red, green and blue became luma and chroma: a code point of ITU-T H.273. 2, where nothing tells it, is BT.709
  /// for large pictures and BT.601 for small ones, as players have it.
  public var matrix = 2

  /// Pixels that a picture may have: 8K and more.
  static let pixelLimit = 1 << 26

  /// A picture of square pixels that is shown as it is stored.
  public init(width: Int, height: Int, pixelFormat: PixelFormat) {
    self.width = width
    self.height = height
    self.pixelFormat = pixelFormat
  }

  /// Quarter turns counterclockwise, from 0 to 3.
  var quarterTurns: Int { ((rotation % 360 + 360 + 45) / 90) % 4 }

  /// The size, as stored, of a smaller copy with square pixels that fits a box once it is turned; not larger than the
  /// picture.
  func size(within boxWidth: Int, _ boxHeight: Int) -> (width: Int, height: Int) {
    let (across, down) = quarterTurns % 2 == 0 ? (boxWidth, boxHeight) : (boxHeight, boxWidth)
    let aspect = sampleAspectRatio.value.map { $0 > 0.01 && $0 < 100 ? $0 : 1 } ?? 1
    let shown = Double(width) * aspect
    let scale = min(Double(across) / shown, Double(down) / Double(height), 1)
    return (max(1, Int((shown * scale).rounded())), max(1, Int((Double(height) * scale).rounded())))
  }

  /// The matrix as libswscale numbers it.
  var knownMatrix: Int32 {
    switch matrix {
    case 1, 4, 5, 6, 7, 9: Int32(matrix)
    case 10: 9
    default: max(width, height) >= 1280 || min(width, height) > 576 ? 1 : 5
    }
  }

  var fillsRange: Bool { isFullRange ?? pixelFormat.name.hasPrefix("yuvj") }
}
