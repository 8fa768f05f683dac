// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// How frames of one shape become pictures, with all that is made once for them.
struct RenderPipeline: ~Copyable {
  /// What the frames look like.
  let shape: PictureShape
  /// Something shows through them.
  let isTransparent: Bool

  private let geometry: PictureGeometry
  private let kind: Kind

  private enum Kind: ~Copyable {
    case scaling(ScalePipeline)
    case blending(BlendPipeline)
    case filtering(FilterPipeline)
    case toneMapping(ToneMapPipeline)
  }

  /// - Parameters:
  ///   - frame: the first of them, in a format without a range of its own.
  ///   - usesFilters: whether libavfilter may be used.
  /// - Throws: `unsupported` where FFmpeg cannot read the format, or cannot show the colours right; `too-large`.
  init(
    _ frame: borrowing FrameBuffer, _ shape: PictureShape, _ look: PictureLook, isTransparent: Bool, usesFilters: Bool
  ) throws(MediaError) {
    let geometry = try PictureGeometry(shape, look)
    let kind = try Self.kind(
      frame, shape, look, geometry, isTransparent: isTransparent, usesFilters: usesFilters)
    self.geometry = geometry
    self.kind = kind
    (self.shape, self.isTransparent) = (shape, isTransparent)
  }

  private static func kind(
    _ frame: borrowing FrameBuffer, _ shape: PictureShape, _ look: PictureLook, _ geometry: PictureGeometry,
    isTransparent: Bool, usesFilters: Bool
  ) throws(MediaError) -> Kind {
    let colors = SourceColors(shape)
    var whole = Scaler.Surface(
      width: frame.width, height: frame.height, format: frame.format, matrix: Int32(colors.matrix),
      isFullRange: colors.isFullRange)
    let (width, height) = (geometry.scaledWidth, geometry.scaledHeight)
    let isCutFirst = !PixelFormat(frame.format).isPackedInBits
    let blends = isTransparent || !isCutFirst && !geometry.isWhole(of: shape)
    if blends, !colors.isBeyondScreens {
      guard colors.isForScaler else { throw Self.unknown(colors) }
      return .blending(try BlendPipeline(from: whole, geometry, shape.turn, over: look.background))
    }
    let part = try frame.part(geometry)
    (whole.width, whole.height) = (part.width, part.height)
    if colors.isForScaler, !colors.isBeyondScreens {
      return .scaling(try ScalePipeline(from: whole, width: width, height: height, shape.turn))
    }
    if usesFilters, !isTransparent, let pipeline = FilterPipeline(part, colors, width: width, height: height) {
      return .filtering(pipeline)
    }
    guard colors.isForScaler, colors.isBeyondScreens else { throw Self.unknown(colors) }
    let background = isTransparent ? look.background : nil
    return .toneMapping(
      try ToneMapPipeline(from: whole, colors, width: width, height: height, shape.turn, over: background))
  }

  private static func unknown(_ colors: SourceColors) -> MediaError {
    MediaError(unsupportedColor: "no conversion by matrix \(colors.matrix) of ITU-T H.273")
  }

  /// A picture of a frame of this shape; nil where a filter refuses it.
  func picture(of frame: borrowing FrameBuffer) throws(MediaError) -> RenderedPicture? {
    switch kind {
    case .scaling(let pipeline): return shown(try pipeline.picture(of: frame.part(geometry)))
    case .blending(let pipeline): return shown(try pipeline.picture(of: frame))
    case .toneMapping(let pipeline): return shown(try pipeline.picture(of: frame.part(geometry)), .builtIn)
    case .filtering(let pipeline):
      guard let picture = try pipeline.picture(of: frame.part(geometry)) else { return nil }
      return shown(try picture.turned(shape.turn), pipeline.toneMap)
    }
  }

  private func shown(_ frame: borrowing FrameBuffer, _ toneMap: ToneMap? = nil) -> RenderedPicture {
    RenderedPicture(picture: RGBPicture(frame), toneMap: toneMap)
  }
}
