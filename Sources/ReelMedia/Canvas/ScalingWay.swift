// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Scales and converts what a screen can show, and turns it.
final class ScalingWay: CanvasWay {
  private let shape: PictureShape
  private let place: CanvasPlace
  /// Memory that is used for one picture after the other: what came, and what became of it.
  private let source: FrameBuffer
  private let target: FrameBuffer
  /// Nil for what only lies turned.
  private let scaler: Scaler?

  init(
    _ shape: PictureShape, _ colors: SourceColors, _ place: CanvasPlace, _ size: CanvasSize
  ) throws(MediaError) {
    let (width, height) = shape.turn.swapsSides ? (place.height, place.width) : (place.width, place.height)
    let format = shape.pixelFormat.withoutRange
    let wanted = Scaler.Surface(
      width: width, height: height, format: AV_PIX_FMT_YUV420P, matrix: Int32(size.matrix), isFullRange: false)
    let given = Scaler.Surface(
      width: shape.width, height: shape.height, format: format.av, matrix: Int32(colors.matrix),
      isFullRange: colors.isFullRange)
    let isRight =
      format.av == AV_PIX_FMT_YUV420P && colors.isLike(size) && shape.width == width && shape.height == height
    let source = try FrameBuffer.room(for: shape)
    // A format without a range of its own: that is told to the scaler.
    unsafe source.pointer.pointee.format = format.raw
    scaler = isRight ? nil : try Scaler(from: given, to: wanted)
    target = isRight ? try source.reference() : try .empty(width: width, height: height, format: AV_PIX_FMT_YUV420P)
    self.source = source
    (self.shape, self.place) = (shape, place)
  }

  func paint(onto canvas: inout Canvas, withRow: CanvasPainter.RowLender) throws(MediaError) {
    try source.fill(shape, withRow: withRow)
    switch scaler {
    case .some(let scaler): try scaler.convert(source, into: target)
    case .none: break
    }
    canvas.put(target, shape.turn, at: place)
  }
}
