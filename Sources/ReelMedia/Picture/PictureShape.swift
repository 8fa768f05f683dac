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
  /// Whether values fill their whole range; nil where nothing tells it, which is the range of studio video, and the whole
  /// where there is only luma.
  public var isFullRange: Bool?
  /// How red, green and blue became luma and chroma: a code point of ITU-T H.273. 2, where nothing tells it, is BT.709
  /// for large pictures and BT.601 for small ones, as players have it.
  public var matrix = 2
  /// What red, green and blue are: a code point of ITU-T H.273, 2 where nothing tells it. Only for light beyond the range
  /// of a screen.
  public var primaries = 2
  /// How light became a number: a code point of ITU-T H.273, 2 where nothing tells it. 16 and 18, PQ and HLG, are brought
  /// into the range of a screen.
  public var transfer = 2

  /// Pixels that a picture may have: 8K and more.
  static let pixelLimit = 1 << 26

  /// A picture of square pixels that is shown as it is stored.
  public init(width: Int, height: Int, pixelFormat: PixelFormat) {
    self.width = width
    self.height = height
    self.pixelFormat = pixelFormat
  }

  /// A frame as it is to be shown.
  init(_ frame: borrowing VideoFrame, _ orientation: Orientation) {
    self.init(width: frame.width, height: frame.height, pixelFormat: frame.pixelFormat)
    rotation = orientation.turnAfterMirroring
    isMirrored = orientation.isMirrored
    sampleAspectRatio = frame.sampleAspectRatio
    isFullRange = frame.isFullRange
    (matrix, primaries, transfer) = (frame.color.matrix, frame.color.primaries, frame.color.transfer)
  }

  /// Quarter turns counterclockwise, from 0 to 3.
  private var quarterTurns: Int { ((rotation % 360 + 360 + 45) / 90) % 4 }

  var turn: PictureTurn { PictureTurn(quarters: quarterTurns, isMirrored: isMirrored) }

  /// Pixels across and down once the picture is upright and its pixels are square. Pixels of a shape that no camera has
  /// are taken for square.
  var shownSize: (width: Double, height: Double) {
    let aspect = sampleAspectRatio.value.map { $0 > 0.01 && $0 < 100 ? $0 : 1 } ?? 1
    let (across, down) = (Double(max(1, width)) * aspect, Double(max(1, height)))
    return !turn.swapsSides ? (across, down) : (down, across)
  }
}
