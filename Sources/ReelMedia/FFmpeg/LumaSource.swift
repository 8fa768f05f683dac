// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// How the luma of a frame is read: from its own plane where it has one, as if that were all of the picture, else by a
/// conversion.
struct LumaSource {
  /// The pixels that come out fill the whole range, whatever the frame's does.
  let givesFullRange: Bool
  private let format: AVPixelFormat
  private let fillsRange: Bool
  /// Of so many rows one is read.
  private let rowStep: Int

  /// Rows that are read for one that comes out. Fewer show flicker, more cost time and show nothing.
  private static let rowsPerOutput = 4

  init(_ frame: borrowing FrameBuffer, fillsRange: Bool, outputRows: Int) {
    let facts = unsafe frame.pointer.pointee
    let own = unsafe AVPixelFormat(facts.format)
    self.fillsRange = fillsRange
    if let plane = Self.plane(of: own) {
      format = plane
      rowStep = unsafe max(1, Int(facts.height) / max(1, outputRows * Self.rowsPerOutput))
      givesFullRange = fillsRange
    } else {
      format = own
      rowStep = 1
      givesFullRange = true
    }
  }

  /// The format of the first plane alone, nil where luma does not lie there by itself.
  private static func plane(of format: AVPixelFormat) -> AVPixelFormat? {
    guard let descriptor = unsafe av_pix_fmt_desc_get(format)?.pointee else { return nil }
    let other = UInt64(
      AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL
        | AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_BAYER | AV_PIX_FMT_FLAG_FLOAT)
    let luma = unsafe descriptor.comp.0
    guard unsafe descriptor.flags & other == 0, luma.plane == 0, luma.offset == 0 else { return nil }
    switch (luma.step, luma.depth, luma.shift) {
    case (1, 8, 0): return AV_PIX_FMT_GRAY8
    case (2, 9, 0): return AV_PIX_FMT_GRAY9LE
    case (2, 10, 0): return AV_PIX_FMT_GRAY10LE
    case (2, 12, 0): return AV_PIX_FMT_GRAY12LE
    case (2, 14, 0): return AV_PIX_FMT_GRAY14LE
    // Fewer bits at the upper end are as many with zeros below.
    case (2, let depth, let shift) where depth + shift == 16: return AV_PIX_FMT_GRAY16LE
    default: return nil
    }
  }

  /// The luma in another size, eight bits a pixel.
  func scale(_ frame: borrowing FrameBuffer, width: Int, height: Int) throws(MediaError) -> [UInt8] {
    let operation = "look at a picture"
    let facts = unsafe frame.pointer.pointee
    let rows = unsafe facts.height / Int32(rowStep)
    guard let across = Int32(exactly: width), let down = Int32(exactly: height),
      let context = unsafe sws_getContext(
        facts.width, rows, format, across, down, AV_PIX_FMT_GRAY8, SWS_AREA, nil, nil, nil)
    else { throw MediaError(.unsupported, operation: operation, reason: "no conversion to luma") }
    defer { unsafe sws_freeContext(context) }
    if unsafe givesFullRange && AVPixelFormat(facts.format) == format {
      let matrix = unsafe sws_getCoefficients(SWS_CS_DEFAULT)
      unsafe sws_setColorspaceDetails(context, matrix, fillsRange ? 1 : 0, matrix, 1, 0, 1 << 16, 1 << 16)
    }
    let small = try FrameBuffer()
    unsafe small.pointer.pointee.width = across
    unsafe small.pointer.pointee.height = down
    unsafe small.pointer.pointee.format = AV_PIX_FMT_GRAY8.rawValue
    var result = unsafe av_frame_get_buffer(small.pointer, 0)
    guard result >= 0 else { throw MediaError(averror: result, operation: operation, fallback: .tooLarge) }
    let (data, sizes) = unsafe (facts.data, facts.linesize)
    let planes = unsafe [data.0, data.1, data.2, data.3].map { plane in unsafe plane.map { unsafe UnsafePointer($0) } }
    let strides = [sizes.0, sizes.1, sizes.2, sizes.3].map { $0 &* Int32(rowStep) }
    let target = unsafe [small.pointer.pointee.data.0]
    let stride = unsafe [small.pointer.pointee.linesize.0]
    result = unsafe sws_scale(context, planes, strides, 0, rows, target, stride)
    guard result >= 0 else { throw MediaError(averror: result, operation: operation, fallback: .unsupported) }
    return (0..<height).flatMap { small.bytes(ofRow: $0, plane: 0, count: width) }
  }
}
