// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
internal import CPool

/// Puts canvases into a NUT stream of raw video that can only be read from its start. What is written stays in memory
/// until it is taken.
///
/// It keeps no index, so that it may go on for ever.
@safe public struct NUTStream: ~Copyable {
  private let format: UnsafeMutablePointer<AVFormatContext>
  private let queue: OpaquePointer
  private let packet: Packet
  private let size: CanvasSize
  private var last: Int64?

  private static let operation = "write a NUT stream"

  /// A stream of canvases of one size, with its header.
  ///
  /// - Parameter nominalRate: canvases a second as the header has it, for programs that want a constant rate. Without it
  ///   they would take the resolution of time for it.
  /// - Throws: `unsupported` where FFmpeg has no such muxer, `too-large` without memory.
  public init(_ size: CanvasSize, nominalRate: Rational) throws(MediaError) {
    let packet = try Packet()
    guard let queue = unsafe cpool_queue_create() else {
      throw MediaError(.tooLarge, operation: Self.operation, reason: "out of memory")
    }
    let format: UnsafeMutablePointer<AVFormatContext>
    do throws(MediaError) {
      unsafe format = try Self.open(size, nominalRate, queue)
    } catch {
      unsafe cpool_queue_free(queue)
      throw error
    }
    unsafe self.format = format
    unsafe self.queue = queue
    self.packet = packet
    self.size = size
  }

  deinit {
    unsafe avformat_free_context(format)
    unsafe cpool_queue_free(queue)
  }

  private static func open(
    _ size: CanvasSize, _ rate: Rational, _ queue: OpaquePointer
  ) throws(MediaError) -> UnsafeMutablePointer<AVFormatContext> {
    cpool_log_reset()
    var context: UnsafeMutablePointer<AVFormatContext>?
    var result = unsafe avformat_alloc_output_context2(&context, nil, "nut", nil)
    guard result >= 0, let context = unsafe context else {
      throw MediaError(averror: result, operation: operation, fallback: .unsupported)
    }
    result = cffmpeg_error(ENOMEM)
    if let stream = unsafe avformat_new_stream(context, nil), let parameters = unsafe stream.pointee.codecpar {
      unsafe describe(size, parameters)
      unsafe stream.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
      unsafe stream.pointee.r_frame_rate = rate.av
      unsafe stream.pointee.time_base = AVRational(num: 1, den: 1_000_000)
      unsafe cpool_queue_attach(queue, context)
      var options: OpaquePointer?
      unsafe av_dict_set(&options, "write_index", "0", 0)
      result = unsafe avformat_write_header(context, &options)
      unsafe av_dict_free(&options)
    }
    if result >= 0 { return unsafe context }
    unsafe avformat_free_context(context)
    throw MediaError(averror: result, operation: operation, fallback: .unsupported)
  }

  private static func describe(_ size: CanvasSize, _ parameters: UnsafeMutablePointer<AVCodecParameters>) {
    unsafe parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
    unsafe parameters.pointee.codec_id = AV_CODEC_ID_RAWVIDEO
    unsafe parameters.pointee.codec_tag = avcodec_pix_fmt_to_codec_tag(AV_PIX_FMT_YUV420P)
    unsafe parameters.pointee.format = AV_PIX_FMT_YUV420P.rawValue
    unsafe parameters.pointee.width = Int32(size.width)
    unsafe parameters.pointee.height = Int32(size.height)
    unsafe parameters.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    // NUT has no room for these in FFmpeg 5.1; a later one may.
    unsafe parameters.pointee.color_range = AVCOL_RANGE_MPEG
    unsafe parameters.pointee.color_space = AVColorSpace(UInt32(size.matrix))
  }

  /// Adds a canvas.
  ///
  /// - Parameter microseconds: when it is to be shown, from the start of the stream; after the one before it in any case.
  /// - Throws: `unsupported` for a canvas of another size, `too-large` without memory.
  public mutating func append(_ canvas: Canvas, at microseconds: Int64) throws(MediaError) {
    guard canvas.size == size, let stream = unsafe format.pointee.streams[0] else {
      throw MediaError(.unsupported, operation: Self.operation, reason: "a canvas of \(canvas.size), not \(size)")
    }
    let time = unsafe av_rescale_q(microseconds, AVRational(num: 1, den: 1_000_000), stream.pointee.time_base)
    let pts = max(time, last.map { $0 + 1 } ?? 0)
    last = pts
    cpool_log_reset()
    let result = unsafe canvas.bytes.withUnsafeBufferPointer { bytes in
      unsafe packet.pointer.pointee.data = UnsafeMutablePointer(mutating: bytes.baseAddress)
      unsafe packet.pointer.pointee.size = Int32(bytes.count)
      unsafe packet.pointer.pointee.pts = pts
      unsafe packet.pointer.pointee.dts = pts
      unsafe packet.pointer.pointee.flags = AV_PKT_FLAG_KEY
      defer { packet.clear() }
      return unsafe av_write_frame(format, packet.pointer)
    }
    guard result >= 0 else { throw MediaError(averror: result, operation: Self.operation, fallback: .unsupported) }
  }

  /// Lends everything that was written and not dropped.
  public func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result {
    var count = 0
    let start = unsafe cpool_queue_bytes(queue, &count)
    return unsafe body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count).bytes)
  }

  /// Forgets the first bytes: they have been taken.
  public mutating func drop(_ count: Int) { unsafe cpool_queue_drop(queue, max(0, count)) }
}
