// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Puts what is transparent over a colour, and only then scales it: what lies under transparent pixels is nobody's to
/// see, not even as a seam. Also for formats whose pixels do not begin at bytes, which cannot be cut before.
struct BlendPipeline: ~Copyable {
  private let unpacker: Scaler
  private let scaling: ScalePipeline
  private let geometry: PictureGeometry
  private let background: RGBColor

  /// - Throws: `unsupported` where libswscale cannot read the format.
  init(
    from source: Scaler.Surface, _ geometry: PictureGeometry, _ turn: PictureTurn, over background: RGBColor
  ) throws(MediaError) {
    let isDeep = PixelFormat(source.format).depth > 8
    var target = source
    (target.format, target.isFullRange) = (isDeep ? AV_PIX_FMT_RGBA64LE : AV_PIX_FMT_RGBA, true)
    let unpacker = try Scaler(
      from: source, to: target, flags: SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT)
    let part = Scaler.Surface(
      width: geometry.width, height: geometry.height, format: target.format, isFullRange: true)
    let scaling = try ScalePipeline(from: part, width: geometry.scaledWidth, height: geometry.scaledHeight, turn)
    self.unpacker = unpacker
    self.scaling = scaling
    (self.geometry, self.background) = (geometry, background)
  }

  /// The picture upright in RGB24, of a whole frame.
  func picture(of frame: borrowing FrameBuffer) throws(MediaError) -> FrameBuffer {
    let part = try unpacker.convert(frame).part(geometry)
    part.blend(over: background)
    return try scaling.picture(of: part)
  }
}
