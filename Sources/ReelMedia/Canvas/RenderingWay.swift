// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// For everything that a scaler does not get right: light beyond the range of a screen, transparency, rare matrices. Goes
/// by red, green and blue.
final class RenderingWay: CanvasWay {
  private let shape: PictureShape
  private let place: CanvasPlace
  private let matrix: Int32
  private var renderer: PictureRenderer
  private let source: FrameBuffer
  private let target: FrameBuffer
  /// From what the renderer makes, which need not be even.
  private var scaler: Scaler?
  private var scaled: (width: Int, height: Int) = (0, 0)

  init(_ shape: PictureShape, _ place: CanvasPlace, _ size: CanvasSize) throws(MediaError) {
    var look = PictureLook()
    look.size = .box(width: place.width, height: place.height)
    look.enlarges = true
    renderer = PictureRenderer(look)
    source = try FrameBuffer.room(for: shape)
    target = try FrameBuffer.empty(width: place.width, height: place.height, format: AV_PIX_FMT_YUV420P)
    matrix = Int32(size.matrix)
    (self.shape, self.place) = (shape, place)
  }

  func paint(onto canvas: inout Canvas, withRow: CanvasPainter.RowLender) throws(MediaError) {
    try source.fill(shape, withRow: withRow)
    let picture = try renderer.render(source, shape).picture
    let (rowBytes, bytes) = (picture.width * 3, picture.bytes)
    let rgb = PictureShape(width: picture.width, height: picture.height, pixelFormat: PixelFormat(AV_PIX_FMT_RGB24))
    let frame = try FrameBuffer.copy(of: rgb) { row, _, body in
      unsafe body(bytes.span.bytes.extracting(row * rowBytes..<(row + 1) * rowBytes))
    }
    if scaler == nil || scaled != (picture.width, picture.height) {
      scaler = try Scaler(
        from: Scaler.Surface(width: picture.width, height: picture.height, format: AV_PIX_FMT_RGB24, isFullRange: true),
        to: Scaler.Surface(width: place.width, height: place.height, format: AV_PIX_FMT_YUV420P, matrix: matrix))
      scaled = (picture.width, picture.height)
    }
    switch scaler {
    case .some(let scaler): try scaler.convert(frame, into: target)
    case .none: return
    }
    canvas.put(target, PictureTurn(quarters: 0, isMirrored: false), at: place)
  }
}
