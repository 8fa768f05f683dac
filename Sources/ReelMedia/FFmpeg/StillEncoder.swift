// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
internal import CPool

/// Owns an encoder for one picture.
@safe struct StillEncoder: ~Copyable {
  private let context: UnsafeMutablePointer<AVCodecContext>

  /// Opens FFmpeg's encoder of a name.
  ///
  /// - Parameter options: names and values of what FFmpeg's documentation lists for it.
  /// - Throws: `unsupported` where there is no such encoder, or none with these options.
  init(
    named name: String, width: Int, height: Int, format: PixelFormat, options: KeyValuePairs<String, Int>
  ) throws(MediaError) {
    FileInput.isPrepared
    cpool_log_reset()
    guard let codec = unsafe avcodec_find_encoder_by_name(name), let context = unsafe avcodec_alloc_context3(codec)
    else {
      throw MediaError(.unsupported, operation: Self.operation, reason: "this FFmpeg has no encoder \(name)")
    }
    unsafe context.pointee.width = Int32(clamping: width)
    unsafe context.pointee.height = Int32(clamping: height)
    unsafe context.pointee.pix_fmt = AVPixelFormat(format.raw)
    unsafe context.pointee.time_base = AVRational(num: 1, den: 1)
    unsafe context.pointee.thread_count = 1
    var result: Int32 = 0
    for option in options where result >= 0 {
      result = unsafe av_opt_set_int(context, option.key, Int64(option.value), AV_OPT_SEARCH_CHILDREN)
    }
    if result >= 0 { result = unsafe avcodec_open2(context, codec, nil) }
    guard result >= 0 else {
      var failed: UnsafeMutablePointer<AVCodecContext>? = unsafe context
      unsafe avcodec_free_context(&failed)
      throw MediaError(averror: result, operation: Self.operation, fallback: .unsupported)
    }
    unsafe self.context = context
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = unsafe context
    unsafe avcodec_free_context(&context)
  }

  private static let operation = "encode a picture"

  /// The bytes of the file. The encoder can be used once.
  consuming func encode(_ frame: borrowing FrameBuffer) throws(MediaError) -> [UInt8] {
    cpool_log_reset()
    let packet = try Packet()
    var result = unsafe avcodec_send_frame(context, frame.pointer)
    if result >= 0 { result = unsafe avcodec_send_frame(context, nil) }
    if result >= 0 { result = unsafe avcodec_receive_packet(context, packet.pointer) }
    guard result >= 0 else { throw MediaError(averror: result, operation: Self.operation, fallback: .unsupported) }
    return packet.withBytes { bytes in unsafe bytes.withUnsafeBytes { unsafe Array($0) } }
  }
}
