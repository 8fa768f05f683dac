// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Owns a conversion from one picture size and pixel format to another.
@safe struct Scaler: ~Copyable {
  private let context: OpaquePointer
  private let source, target: Surface

  /// Pixels that are read or written.
  struct Surface: Equatable {
    var width: Int, height: Int
    var format: AVPixelFormat
    /// As libswscale numbers them: those of ITU-T H.273, as far as it has them.
    var matrix: Int32 = SWS_CS_DEFAULT
    var isFullRange = false
  }

  /// A bicubic conversion from pictures like `frame`.
  ///
  /// - Throws: `unsupported` where libswscale cannot read or write a format.
  init(from frame: borrowing FrameBuffer, width: Int, height: Int, format: AVPixelFormat) throws(MediaError) {
    try self.init(
      from: Surface(width: frame.width, height: frame.height, format: frame.format),
      to: Surface(width: width, height: height, format: format), flags: SWS_BICUBIC, keepsColors: true)
  }

  /// A conversion that also converts matrix and range.
  ///
  /// - Parameters:
  ///   - flags: of libswscale; how to scale.
  ///   - keepsColors: leave matrix and range to libswscale.
  /// - Throws: `unsupported` where libswscale cannot read or write a format, or not in this size.
  init(
    from source: Surface, to target: Surface, flags: Int32 = SWS_BICUBIC | SWS_ACCURATE_RND, keepsColors: Bool = false
  ) throws(MediaError) {
    guard let context = unsafe sws_alloc_context() else {
      throw MediaError(.tooLarge, operation: Self.operation, reason: "out of memory")
    }
    var settings = [
      ("srcw", source.width), ("srch", source.height), ("src_format", Int(source.format.rawValue)),
      ("dstw", target.width), ("dsth", target.height), ("dst_format", Int(target.format.rawValue)),
      ("sws_flags", Int(flags)),
    ]
    if !keepsColors {
      settings += [("src_range", source.isFullRange ? 1 : 0), ("dst_range", target.isFullRange ? 1 : 0)]
    }
    var result: Int32 = 0
    for (name, value) in settings where result >= 0 {
      result = unsafe av_opt_set_int(UnsafeMutableRawPointer(context), name, Int64(value), 0)
    }
    if result >= 0 { result = unsafe sws_init_context(context, nil, nil) }
    guard result >= 0 else {
      unsafe sws_freeContext(context)
      throw MediaError(.unsupported, operation: Self.operation, reason: "no conversion to the wanted format and size")
    }
    if !keepsColors {
      // Where there is nothing to convert by it, such as from RGB to RGB, it is refused, and not needed.
      unsafe sws_setColorspaceDetails(
        context, sws_getCoefficients(source.matrix), source.isFullRange ? 1 : 0, sws_getCoefficients(target.matrix),
        target.isFullRange ? 1 : 0, 0, 1 << 16, 1 << 16)
    }
    unsafe self.context = context
    (self.source, self.target) = (source, target)
  }

  deinit { unsafe sws_freeContext(context) }

  private static let operation = "convert a picture"

  /// A converted copy of `frame` with its timestamps.
  func convert(_ frame: borrowing FrameBuffer) throws(MediaError) -> FrameBuffer {
    let copy = try FrameBuffer()
    unsafe copy.pointer.pointee.width = Int32(target.width)
    unsafe copy.pointer.pointee.height = Int32(target.height)
    unsafe copy.pointer.pointee.format = target.format.rawValue
    let result = unsafe av_frame_copy_props(copy.pointer, frame.pointer)
    guard result >= 0 else { throw MediaError(averror: result, operation: Self.operation, fallback: .unsupported) }
    try convert(frame, into: copy)
    return copy
  }

  /// Converts `frame` into another, whose memory is used where it has some.
  func convert(_ frame: borrowing FrameBuffer, into copy: borrowing FrameBuffer) throws(MediaError) {
    // libswscale trusts that pictures are as it was told.
    guard Self.isLike(frame, source), Self.isLike(copy, target) else {
      throw MediaError(.corrupt, operation: Self.operation, reason: "the picture is not what it was")
    }
    let result = unsafe sws_scale_frame(context, copy.pointer, frame.pointer)
    guard result >= 0 else { throw MediaError(averror: result, operation: Self.operation, fallback: .unsupported) }
  }

  private static func isLike(_ frame: borrowing FrameBuffer, _ surface: Surface) -> Bool {
    frame.width == surface.width && frame.height == surface.height && frame.format == surface.format
  }
}
