// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Brings PQ and HLG into the range of a screen by our own arithmetic: linear light, its primaries converted, mapped with
/// the curve of FFmpeg's `tonemap=hable:desat=0`.
///
/// Scales before that, as `zscale` does when it is asked for both at once: averages of numbers look like averages to the
/// eye, those of light make every bright line thick.
struct ToneMapPipeline: ~Copyable {
  private let scaler: Scaler
  private let finish: ScalePipeline
  private let numbers: LumaNumbers?
  private let light: TransferFunction
  private let toScreen: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)
  /// What shows through; nil where nothing does.
  private let background: RGBColor?

  /// - Parameter background: what shows through, and nil where nothing does: scaling then comes last, for it would mix in
  ///   what lies under transparent pixels.
  /// - Throws: `unsupported` where libswscale cannot read the format.
  init(
    from source: Scaler.Surface, _ colors: SourceColors, width: Int, height: Int, _ turn: PictureTurn,
    over background: RGBColor?
  ) throws(MediaError) {
    let format = PixelFormat(source.format)
    let keepsLuma = format.isYUV && background == nil
    var small = source
    if keepsLuma {
      // libswscale's own way from there to 16 bits of RGB is half a percent too dark and cuts what is above white, which
      // is much where numbers are as dense as at the upper end of HLG.
      small.format = AV_PIX_FMT_YUV444P16LE
    } else {
      (small.format, small.isFullRange) = (AV_PIX_FMT_RGBA64LE, true)
    }
    if background == nil { (small.width, small.height) = (width, height) }
    var mapped = small
    (mapped.format, mapped.isFullRange) = (AV_PIX_FMT_RGBA, true)
    let scaler = try Scaler(from: source, to: small)
    let finish = try ScalePipeline(from: mapped, width: width, height: height, turn)
    self.scaler = scaler
    self.finish = finish
    numbers = keepsLuma ? LumaNumbers(matrix: colors.matrix, isFullRange: colors.isFullRange, depth: format.depth) : nil
    light = colors.transfer == 16 ? .pq : .hlg
    toScreen = Primaries(colors.primaries).toScreen
    self.background = background
  }

  /// The picture upright in RGB24.
  func picture(of part: borrowing FrameBuffer) throws(MediaError) -> FrameBuffer {
    let small = try scaler.convert(part)
    let (width, height) = (small.width, small.height)
    let target = try FrameBuffer.empty(width: width, height: height, format: AV_PIX_FMT_RGBA)
    let white = TransferFunction.hable(part.peak)
    for row in 0..<height {
      guard let pixels = unsafe target.start(ofRow: row, plane: 0) else { break }
      if let numbers {
        guard let luma = unsafe small.samples(ofRow: row, plane: 0),
          let blue = unsafe small.samples(ofRow: row, plane: 1), let red = unsafe small.samples(ofRow: row, plane: 2)
        else { break }
        for x in 0..<width {
          let color = unsafe numbers.color(luma[x], blue[x], red[x])
          unsafe write(mapped(color, white: white), opacity: 255, to: pixels + x &* 4)
        }
      } else {
        guard let source = unsafe small.samples(ofRow: row, plane: 0) else { break }
        for x in 0..<width {
          let pixel = unsafe source + x &* 4
          let color = unsafe SIMD3(Float(pixel[0]), Float(pixel[1]), Float(pixel[2])) / 65535
          unsafe write(mapped(color, white: white), opacity: UInt8(pixel[3] >> 8), to: pixels + x &* 4)
        }
      }
    }
    if let background { target.blend(over: background) }
    return try finish.picture(of: target)
  }

  /// What a screen is to show for red, green and blue as they are stored, from 0 to 1.
  private func mapped(_ color: SIMD3<Float>, white: Float) -> SIMD3<Float> {
    let source = SIMD3(light[color.x], light[color.y], light[color.z])
    let screen = SIMD3((toScreen.0 * source).sum(), (toScreen.1 * source).sum(), (toScreen.2 * source).sum())
    // The brightest of the three is mapped and the others follow, so that the hue stays.
    let brightest = max(screen.max(), 1e-6)
    return screen * (TransferFunction.hable(brightest) / white / brightest)
  }

  private func write(_ light: SIMD3<Float>, opacity: UInt8, to pixel: UnsafeMutablePointer<UInt8>) {
    for part in 0..<3 {
      unsafe pixel[part] = UInt8(TransferFunction.number(forScreenLight: light[part]) * 255 + 0.5)
    }
    unsafe pixel[3] = opacity
  }
}

extension FrameBuffer {
  /// The brightest light that there may be, as FFmpeg's `tonemap` makes it out: what the content has, what it was made
  /// on, or 1000 cd/m².
  fileprivate var peak: Float {
    if let data = unsafe av_frame_get_side_data(pointer, AV_FRAME_DATA_CONTENT_LIGHT_LEVEL)?.pointee.data {
      let content = unsafe UnsafeRawPointer(data).loadUnaligned(as: AVContentLightMetadata.self)
      if content.MaxCLL > 0 { return Float(content.MaxCLL) / TransferFunction.unit }
    }
    if let data = unsafe av_frame_get_side_data(pointer, AV_FRAME_DATA_MASTERING_DISPLAY_METADATA)?.pointee.data {
      let display = unsafe UnsafeRawPointer(data).loadUnaligned(as: AVMasteringDisplayMetadata.self)
      if display.has_luminance != 0, let candela = Rational(display.max_luminance).value, candela > 0 {
        return Float(candela) / TransferFunction.unit
      }
    }
    return 1000 / TransferFunction.unit
  }

  /// A row of samples of 16 bits.
  fileprivate func samples(ofRow row: Int, plane: Int) -> UnsafeMutablePointer<UInt16>? {
    unsafe start(ofRow: row, plane: plane).map {
      unsafe UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt16.self)
    }
  }
}
