// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Owns a conversion from one picture size and pixel format to another.
@safe struct Scaler: ~Copyable {
  private let context: OpaquePointer
  private let width, height: Int32
  private let format: AVPixelFormat

  /// A bicubic conversion from pictures like `frame`.
  ///
  /// - Throws: `unsupported` where libswscale cannot read or write a format.
  init(from frame: borrowing FrameBuffer, width: Int, height: Int, format: AVPixelFormat) throws(MediaError) {
    let source = unsafe frame.pointer.pointee
    guard let width = Int32(exactly: width), let height = Int32(exactly: height),
      let context = unsafe sws_getContext(
        source.width, source.height, AVPixelFormat(source.format), width, height, format, SWS_BICUBIC, nil, nil, nil)
    else {
      throw MediaError(.unsupported, operation: "convert a picture", reason: "no conversion to the wanted format")
    }
    unsafe self.context = context
    self.width = width
    self.height = height
    self.format = format
  }

  /// A conversion to RGB24 of another size, by the picture's own matrix and range.
  ///
  /// - Throws: `unsupported` where libswscale cannot read the format.
  init(
    showing frame: borrowing FrameBuffer, _ shape: PictureShape, width: Int, height: Int
  ) throws(MediaError) {
    let source = unsafe frame.pointer.pointee
    guard let width = Int32(exactly: width), let height = Int32(exactly: height),
      let context = unsafe sws_getContext(
        source.width, source.height, AVPixelFormat(source.format), width, height, AV_PIX_FMT_RGB24,
        SWS_AREA | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT, nil, nil, nil)
    else {
      throw MediaError(.unsupported, operation: "convert a picture", reason: "no conversion to RGB")
    }
    // Where there is nothing to convert by it, such as for RGB, it is refused, and not needed.
    let matrix = unsafe sws_getCoefficients(shape.knownMatrix)
    unsafe sws_setColorspaceDetails(context, matrix, shape.fillsRange ? 1 : 0, matrix, 1, 0, 1 << 16, 1 << 16)
    unsafe self.context = context
    self.width = width
    self.height = height
    format = AV_PIX_FMT_RGB24
  }

  deinit { unsafe sws_freeContext(context) }

  /// A converted copy of `frame` with its timestamps.
  func convert(_ frame: borrowing FrameBuffer) throws(MediaError) -> FrameBuffer {
    let copy = try FrameBuffer()
    unsafe copy.pointer.pointee.width = width
    unsafe copy.pointer.pointee.height = height
    unsafe copy.pointer.pointee.format = format.rawValue
    var result = unsafe av_frame_copy_props(copy.pointer, frame.pointer)
    if result >= 0 { result = unsafe sws_scale_frame(context, copy.pointer, frame.pointer) }
    guard result >= 0 else { throw MediaError(averror: result, operation: "convert a picture", fallback: .unsupported) }
    return copy
  }
}
