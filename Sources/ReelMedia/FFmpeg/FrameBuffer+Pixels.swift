// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

extension FrameBuffer {
  /// An empty picture in FFmpeg's own memory.
  ///
  /// - Throws: `too-large` without memory for it.
  static func empty(width: Int, height: Int, format: AVPixelFormat) throws(MediaError) -> FrameBuffer {
    let frame = try FrameBuffer()
    unsafe frame.pointer.pointee.width = Int32(clamping: width)
    unsafe frame.pointer.pointee.height = Int32(clamping: height)
    unsafe frame.pointer.pointee.format = format.rawValue
    let result = unsafe av_frame_get_buffer(frame.pointer, 0)
    guard result >= 0 else { throw MediaError(averror: result, operation: "make a picture", fallback: .unsupported) }
    return frame
  }

  /// A second owner of the part of a picture that is to be shown.
  ///
  /// - Throws: `too-large` without memory for it.
  func part(_ geometry: PictureGeometry) throws(MediaError) -> FrameBuffer {
    let part = try reference()
    guard geometry.width < width || geometry.height < height else { return part }
    unsafe part.pointer.pointee.crop_left = geometry.x
    unsafe part.pointer.pointee.crop_top = geometry.y
    unsafe part.pointer.pointee.crop_right = width - geometry.x - geometry.width
    unsafe part.pointer.pointee.crop_bottom = height - geometry.y - geometry.height
    let result = unsafe av_frame_apply_cropping(part.pointer, Int32(AV_FRAME_CROP_UNALIGNED))
    guard result >= 0 else { throw MediaError(averror: result, operation: "cut a picture", fallback: .unsupported) }
    return part
  }

  /// Something of what is behind shows through. Formats of more than 8 bits are not looked at: they may.
  var isTransparent: Bool {
    guard PixelFormat(format).hasAlpha, let descriptor = unsafe av_pix_fmt_desc_get(format)?.pointee else {
      return false
    }
    if unsafe descriptor.flags & UInt64(AV_PIX_FMT_FLAG_PAL) != 0 {
      return !isOpaque(plane: 1, offset: Self.alphaOfPalette, step: 4, columns: 256, rows: 1)
    }
    // The last component: after luma, or after three.
    let alpha = unsafe descriptor.nb_components == 2 ? descriptor.comp.1 : descriptor.comp.3
    guard alpha.depth == 8, unsafe descriptor.flags & UInt64(AV_PIX_FMT_FLAG_BITSTREAM) == 0 else { return true }
    return !isOpaque(
      plane: Int(alpha.plane), offset: Int(alpha.offset), step: Int(alpha.step), columns: width, rows: height)
  }

  /// Entries of a palette are numbers of 32 bits with transparency on top.
  private static var alphaOfPalette: Int { Int(littleEndian: 1) == 1 ? 3 : 0 }

  private func isOpaque(plane: Int, offset: Int, step: Int, columns: Int, rows: Int) -> Bool {
    for row in 0..<rows {
      guard let start = unsafe start(ofRow: row, plane: plane) else { return true }
      // Without a branch in it, so that it is read as fast as it comes.
      var all: UInt8 = 255
      for column in 0..<columns { unsafe all &= start[offset &+ column &* step] }
      if all != 255 { return false }
    }
    return true
  }

  /// Puts every pixel of a picture in RGBA, 8 or 16 bits each, over a colour. What is left is opaque.
  func blend(over background: RGBColor) {
    let colors = [background.red, background.green, background.blue]
    for row in 0..<height {
      guard let start = unsafe start(ofRow: row, plane: 0) else { return }
      if format == AV_PIX_FMT_RGBA {
        unsafe Self.blend(start, width, over: colors, most: 255)
      } else {
        let wide = unsafe UnsafeMutableRawPointer(start).assumingMemoryBound(to: UInt16.self)
        unsafe Self.blend(wide, width, over: colors.map { UInt16($0) * 257 }, most: 65535)
      }
    }
  }

  private static func blend<Sample: FixedWidthInteger>(
    _ row: UnsafeMutablePointer<Sample>, _ width: Int, over background: [Sample], most: UInt32
  ) {
    let (red, green, blue) = (UInt32(background[0]), UInt32(background[1]), UInt32(background[2]))
    for column in 0..<width {
      let pixel = unsafe row + column &* 4
      let alpha = unsafe UInt32(truncatingIfNeeded: pixel[3])
      if alpha == most { continue }
      // At most 65535² and a half: it fits.
      let rest = most &- alpha
      unsafe pixel[0] = Sample(
        truncatingIfNeeded: (UInt32(truncatingIfNeeded: pixel[0]) &* alpha &+ red &* rest &+ most / 2) / most)
      unsafe pixel[1] = Sample(
        truncatingIfNeeded: (UInt32(truncatingIfNeeded: pixel[1]) &* alpha &+ green &* rest &+ most / 2) / most)
      unsafe pixel[2] = Sample(
        truncatingIfNeeded: (UInt32(truncatingIfNeeded: pixel[2]) &* alpha &+ blue &* rest &+ most / 2) / most)
      unsafe pixel[3] = Sample(truncatingIfNeeded: most)
    }
  }
}
