// SPDX-License-Identifier: Apache-2.0

/// Puts pictures of any shape on a canvas, one after the other, for players that want one size for ever: upright, with
/// square pixels, as large as the canvas allows, on black.
///
/// What is costly to prepare is kept from one picture to the next for as long as their shape stays. One thread at a time.
public struct CanvasPainter: ~Copyable {
  /// Lends a row of a plane, from its first pixel to its last.
  public typealias RowLender = (_ row: Int, _ plane: Int, _ body: (RawSpan) -> Void) -> Void

  /// With the last picture; black before the first.
  public private(set) var canvas: Canvas
  private var shape: PictureShape?
  private var way: (any CanvasWay)?

  /// A painter of a black canvas.
  public init(_ size: CanvasSize) { canvas = Canvas(size) }

  /// Puts a picture on the canvas. Where that fails, the canvas may have parts of it.
  ///
  /// - Parameter withRow: is not used after this returns.
  /// - Throws: `unsupported` where FFmpeg cannot read the format or show its colours right, `too-large`, `corrupt` where a
  ///   row is shorter than the shape says.
  public mutating func paint(_ shape: PictureShape, withRow: RowLender) throws(MediaError) {
    if self.shape != shape {
      (self.shape, way) = (nil, nil)
      let place = CanvasPlace(shape, on: canvas.size)
      way = try Self.way(shape, place, canvas.size)
      self.shape = shape
      if !place.fills(canvas.size) { canvas.clear() }
    }
    try way?.paint(onto: &canvas, withRow: withRow)
  }

  private static func way(
    _ shape: PictureShape, _ place: CanvasPlace, _ size: CanvasSize
  ) throws(MediaError) -> any CanvasWay {
    let (colors, format) = (SourceColors(shape), shape.pixelFormat.withoutRange)
    guard format.isYUV, !format.hasAlpha, !format.isPackedInBits, colors.isForScaler, !colors.isBeyondScreens else {
      return try RenderingWay(shape, place, size)
    }
    if let copying = CopyingWay(shape, colors, place, size) { return copying }
    return try ScalingWay(shape, colors, place, size)
  }
}
