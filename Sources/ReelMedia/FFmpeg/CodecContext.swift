// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
internal import CPool

/// Owns an open decoder and keeps the pool that it decodes into.
@safe struct CodecContext: ~Copyable {
  let pointer: UnsafeMutablePointer<AVCodecContext>
  private(set) var pool: FramePool?
  /// The reordering that the parameters told, before any packet.
  private let initialReorderDelay: Int

  /// Opens FFmpeg's decoder for the parameters. One thread, or slices of a frame on more: frame threads would delay
  /// the first frame.
  init(
    _ parameters: UnsafePointer<AVCodecParameters>, timeBase: Rational, frameRate: Rational, threads: Int,
    pixelLimit: Int, pool: FramePool?
  ) throws(MediaError) {
    let identifier = unsafe parameters.pointee.codec_id
    let name = unsafe String(cString: avcodec_get_name(identifier))
    let operation = "open the decoder for \(name)"
    guard let codec = unsafe avcodec_find_decoder(identifier) else {
      throw MediaError(.unsupported, operation: operation, reason: "this FFmpeg has no decoder for it")
    }
    DecoderCount.add()
    guard let context = unsafe avcodec_alloc_context3(codec) else {
      DecoderCount.remove()
      throw MediaError(.tooLarge, operation: operation, reason: "out of memory")
    }
    var result = unsafe avcodec_parameters_to_context(context, parameters)
    unsafe context.pointee.pkt_timebase = timeBase.av
    unsafe context.pointee.framerate = frameRate.av
    unsafe context.pointee.thread_count = Int32(clamping: threads)
    unsafe context.pointee.thread_type = FF_THREAD_SLICE
    // The limit is one of pictures; what is allocated for them is rounded up.
    unsafe context.pointee.max_pixels = Int64(pixelLimit) + Int64(pixelLimit) / 8
    if let pool { unsafe cpool_attach(pool.handle.pointer, context) }

    var options: OpaquePointer?
    // libdav1d would otherwise hold frames back to keep its threads busy.
    if unsafe String(cString: codec.pointee.name) == "libdav1d" {
      unsafe av_dict_set(&options, "max_frame_delay", "1", 0)
    }
    cpool_log_reset()
    if result >= 0 { result = unsafe avcodec_open2(context, codec, &options) }
    unsafe av_dict_free(&options)
    guard result >= 0 else {
      var failed: UnsafeMutablePointer<AVCodecContext>? = unsafe context
      unsafe avcodec_free_context(&failed)
      DecoderCount.remove()
      throw MediaError(averror: result, operation: operation, fallback: .corrupt)
    }
    unsafe self.pointer = context
    self.pool = pool
    initialReorderDelay = unsafe Int(context.pointee.has_b_frames)
  }

  deinit {
    let wasOpen = isOpen
    var pointer: UnsafeMutablePointer<AVCodecContext>? = unsafe pointer
    unsafe avcodec_free_context(&pointer)
    if wasOpen { DecoderCount.remove() }
  }

  /// Whether it can decode. The C function is `avcodec_is_open`.
  var isOpen: Bool { unsafe avcodec_is_open(pointer) != 0 }

  /// Closes the decoder before its owner lets go of it, so that another can take its place. The C function is
  /// `avcodec_close`.
  func close() {
    guard isOpen else { return }
    unsafe avcodec_close(pointer)
    DecoderCount.remove()
  }

  /// Whether it asks for the memory of its frames; libdav1d does not.
  var decodesIntoPools: Bool { unsafe (pointer.pointee.codec?.pointee.capabilities ?? 0) & AV_CODEC_CAP_DR1 != 0 }

  /// Decodes into another pool from now on.
  mutating func move(to pool: FramePool) {
    unsafe cpool_attach(pool.handle.pointer, pointer)
    self.pool = pool
  }

  /// How many pictures the decoder holds back before the first; it may raise the number by itself.
  var reorderDelay: Int {
    get { unsafe Int(pointer.pointee.has_b_frames) }
    nonmutating set { unsafe pointer.pointee.has_b_frames = Int32(clamping: newValue) }
  }

  /// Makes the decoder forget one stream and ready for another with the same parameter sets; what the containers say
  /// beside them may differ.
  func reuse(_ parameters: AVCodecParameters, timeBase: Rational, frameRate: Rational) {
    flush()
    unsafe pointer.pointee.pkt_timebase = timeBase.av
    unsafe pointer.pointee.framerate = frameRate.av
    unsafe pointer.pointee.codec_tag = parameters.codec_tag
    unsafe pointer.pointee.sample_aspect_ratio = parameters.sample_aspect_ratio
    unsafe pointer.pointee.field_order = parameters.field_order
    unsafe pointer.pointee.color_range = parameters.color_range
    unsafe pointer.pointee.color_primaries = parameters.color_primaries
    unsafe pointer.pointee.color_trc = parameters.color_trc
    unsafe pointer.pointee.colorspace = parameters.color_space
    unsafe pointer.pointee.chroma_sample_location = parameters.chroma_location
    reorderDelay = max(unsafe Int(parameters.video_delay), initialReorderDelay)
  }

  /// Forgets all packets and frames, keeps the decoder open. The C function is `avcodec_flush_buffers`.
  func flush() {
    guard isOpen else { return }
    unsafe avcodec_flush_buffers(pointer)
  }

  /// Gives the decoder a packet, or nil: no more will come, hand out what is delayed. The C function is
  /// `avcodec_send_packet`.
  func send(_ packet: borrowing Packet) -> Int32 {
    cpool_log_reset()
    return unsafe avcodec_send_packet(pointer, packet.pointer)
  }

  /// Says that no more packets come until a flush.
  func sendEnd() -> Int32 { unsafe avcodec_send_packet(pointer, nil) }

  /// Takes the next frame. The C function is `avcodec_receive_frame`.
  func receive(into frame: borrowing FrameBuffer) -> Int32 { unsafe avcodec_receive_frame(pointer, frame.pointer) }

  /// Bytes that a frame of the present format needs in a pool, or 0 before there is one.
  var poolBufferSize: Int {
    let context = unsafe pointer.pointee
    return unsafe Int(cpool_bytes_needed(pointer, context.pix_fmt, context.coded_width, context.coded_height))
  }

  /// Copies the frame into the decoder's pool, or another one, if it lies elsewhere and there is room. Whether it did.
  func adopt(_ frame: borrowing FrameBuffer, into other: FramePool? = nil) throws(MediaError) -> Bool {
    guard let pool = other ?? pool else { return false }
    let result = unsafe cpool_adopt(pool.handle.pointer, pointer, frame.pointer)
    guard result >= 0 else { throw MediaError(averror: result, operation: "copy a frame", fallback: .tooLarge) }
    return result > 0
  }
}
