// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Owns one decoded frame.
@safe struct FrameBuffer: ~Copyable, @unchecked Sendable {
  // One owner at a time; the pixels are counted, and nobody writes to them once a frame is given out.
  let pointer: UnsafeMutablePointer<AVFrame>

  init() throws(MediaError) {
    guard let pointer = unsafe av_frame_alloc() else {
      throw MediaError(.tooLarge, operation: "make a frame", reason: "out of memory")
    }
    unsafe self.pointer = pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVFrame>? = unsafe pointer
    unsafe av_frame_free(&pointer)
  }

  /// A second owner of the same pixels.
  func reference() throws(MediaError) -> FrameBuffer {
    let copy = try FrameBuffer()
    let result = unsafe av_frame_ref(copy.pointer, pointer)
    guard result >= 0 else { throw MediaError(averror: result, operation: "keep a frame", fallback: .tooLarge) }
    return copy
  }

  /// The decoder is not sure of these pixels.
  var isCorrupt: Bool {
    unsafe pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0 || pointer.pointee.decode_error_flags != 0
  }

  var width: Int { unsafe Int(pointer.pointee.width) }

  var height: Int { unsafe Int(pointer.pointee.height) }

  var format: AVPixelFormat { AVPixelFormat(unsafe pointer.pointee.format) }

  var pixelCount: Int { unsafe Int(pointer.pointee.width) * Int(pointer.pointee.height) }

  /// It refers to no other picture.
  var standsAlone: Bool {
    unsafe pointer.pointee.key_frame != 0 || pointer.pointee.pict_type == AV_PICTURE_TYPE_I
  }

  var isInterlaced: Bool { unsafe pointer.pointee.interlaced_frame != 0 }

  /// Presentation time as FFmpeg makes it out from all that packet and decoder say.
  var bestEffortPts: Int64? {
    get { unsafe pointer.pointee.best_effort_timestamp.timestamp }
    nonmutating set { unsafe pointer.pointee.best_effort_timestamp = newValue ?? cffmpeg_no_pts }
  }
}
