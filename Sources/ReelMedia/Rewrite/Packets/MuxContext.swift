// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
internal import CPool

/// Owns a muxer and the streams that it writes. The output must outlive it.
@safe struct MuxContext: ~Copyable {
  private let pointer: UnsafeMutablePointer<AVFormatContext>
  /// For each stream of the source the one that it becomes; nil for what is left out.
  private(set) var streams: [Int?] = []
  private let operation: String
  private let interrupt: Interrupt

  /// - Parameter muxer: FFmpeg's name of it.
  init(
    _ muxer: String, output: borrowing FileOutput, operation: String, interrupt: Interrupt
  ) throws(MediaError) {
    guard let format = unsafe av_guess_format(muxer, nil, nil) else {
      throw MediaError(.unsupported, operation: operation, reason: "no muxer '\(muxer)'")
    }
    var context: UnsafeMutablePointer<AVFormatContext>?
    let result = unsafe avformat_alloc_output_context2(&context, format, nil, nil)
    guard result >= 0, let context = unsafe context, unsafe cpool_output_attach(output.pointer, context) >= 0 else {
      unsafe avformat_free_context(context)
      throw MediaError(.tooLarge, operation: operation, reason: "out of memory")
    }
    // No date, no version, no random number: the same source gives the same bytes.
    unsafe context.pointee.flags |= AVFMT_FLAG_BITEXACT
    // Dolby Vision is told in a box that FFmpeg calls unofficial.
    unsafe context.pointee.strict_std_compliance = FF_COMPLIANCE_UNOFFICIAL
    unsafe pointer = context
    self.operation = operation
    self.interrupt = interrupt
  }

  deinit { unsafe avformat_free_context(pointer) }

  /// Whether it takes every stream of pictures and sound that the source has.
  func takesEverything(of format: borrowing FormatContext) -> Bool {
    (0..<format.streamCount).allSatisfy { index in
      guard let stream = unsafe format.stream(index), let parameters = unsafe stream.pointee.codecpar?.pointee,
        unsafe [AVMEDIA_TYPE_VIDEO, AVMEDIA_TYPE_AUDIO].contains(parameters.codec_type)
      else { return true }
      return unsafe takes(parameters)
    }
  }

  private func takes(_ parameters: AVCodecParameters) -> Bool {
    switch unsafe parameters.codec_type {
    case AVMEDIA_TYPE_VIDEO: if unsafe parameters.width <= 0 || parameters.height <= 0 { return false }
    case AVMEDIA_TYPE_AUDIO: if unsafe parameters.sample_rate <= 0 { return false }
    case AVMEDIA_TYPE_SUBTITLE: break
    default: return false
    }
    let level = unsafe pointer.pointee.strict_std_compliance
    // Negative where a muxer does not say.
    return unsafe avformat_query_codec(pointer.pointee.oformat, parameters.codec_id, level) != 0
  }

  /// Makes the streams as those of the source are, those that the muxer takes, with what is known about the whole.
  mutating func addStreams(of format: borrowing FormatContext) throws(MediaError) {
    let source = unsafe format.pointer
    unsafe av_dict_copy(&pointer.pointee.metadata, source.pointee.metadata, 0)
    for index in 0..<format.streamCount {
      guard let stream = unsafe format.stream(index), let parameters = unsafe stream.pointee.codecpar?.pointee,
        unsafe takes(parameters)
      else {
        streams.append(nil)
        continue
      }
      guard let copy = unsafe avformat_new_stream(pointer, nil), unsafe Self.copy(stream, to: copy, in: pointer) else {
        throw MediaError(.tooLarge, operation: operation, reason: "out of memory")
      }
      streams.append(unsafe Int(copy.pointee.index))
    }
    try copyChapters(of: format)
  }

  /// As `ffmpeg -c copy` copies a stream.
  private static func copy(
    _ stream: UnsafeMutablePointer<AVStream>, to copy: UnsafeMutablePointer<AVStream>,
    in context: UnsafeMutablePointer<AVFormatContext>
  ) -> Bool {
    let (from, to) = unsafe (stream.pointee, copy.pointee.codecpar)
    guard let to = unsafe to, unsafe avcodec_parameters_copy(to, from.codecpar) >= 0 else { return false }
    unsafe to.pointee.codec_tag = unsafe tag(to.pointee, in: context.pointee.oformat)
    unsafe copy.pointee.id = from.id
    unsafe copy.pointee.time_base = from.time_base
    unsafe copy.pointee.avg_frame_rate = from.avg_frame_rate
    unsafe copy.pointee.r_frame_rate = from.r_frame_rate
    unsafe copy.pointee.disposition = from.disposition
    // One of the two may be unknown; muxers refuse two that differ.
    let ratio = unsafe from.sample_aspect_ratio.num > 0 ? from.sample_aspect_ratio : to.pointee.sample_aspect_ratio
    unsafe copy.pointee.sample_aspect_ratio = ratio
    unsafe to.pointee.sample_aspect_ratio = ratio
    unsafe av_dict_copy(&copy.pointee.metadata, from.metadata, 0)
    for number in 0..<(unsafe Int(from.nb_side_data)) {
      let data = unsafe from.side_data[number]
      guard let bytes = unsafe data.data else { continue }
      guard let space = unsafe av_stream_new_side_data(copy, data.type, data.size) else { return false }
      unsafe space.update(from: bytes, count: data.size)
    }
    return true
  }

  /// The source's tag where the muxer's tables have it for this codec, or nothing else; 0 leaves the choice to it.
  private static func tag(_ parameters: AVCodecParameters, in muxer: UnsafePointer<AVOutputFormat>?) -> UInt32 {
    guard let tables = unsafe muxer?.pointee.codec_tag else { return unsafe parameters.codec_tag }
    let isOwn = unsafe av_codec_get_id(tables, parameters.codec_tag) == parameters.codec_id
    return unsafe isOwn || av_codec_get_tag(tables, parameters.codec_id) == 0 ? parameters.codec_tag : 0
  }

  private func copyChapters(of format: borrowing FormatContext) throws(MediaError) {
    let source = unsafe format.pointer
    let count = unsafe Int(source.pointee.nb_chapters)
    guard count > 0 else { return }
    let size = unsafe MemoryLayout<UnsafeMutablePointer<AVChapter>?>.stride
    guard let list = unsafe av_calloc(count, size) else {
      throw MediaError(.tooLarge, operation: operation, reason: "out of memory")
    }
    let chapters = unsafe list.bindMemory(to: UnsafeMutablePointer<AVChapter>?.self, capacity: count)
    unsafe pointer.pointee.chapters = chapters
    for number in 0..<count {
      guard let from = unsafe source.pointee.chapters[number]?.pointee,
        let space = unsafe av_mallocz(MemoryLayout<AVChapter>.size)
      else { throw MediaError(.tooLarge, operation: operation, reason: "out of memory") }
      let chapter = unsafe space.bindMemory(to: AVChapter.self, capacity: 1)
      unsafe chapters[number] = chapter
      unsafe pointer.pointee.nb_chapters = UInt32(number + 1)
      unsafe chapter.pointee.id = from.id
      unsafe chapter.pointee.time_base = from.time_base
      unsafe chapter.pointee.start = from.start
      unsafe chapter.pointee.end = from.end
      unsafe av_dict_copy(&chapter.pointee.metadata, from.metadata, 0)
    }
  }

  /// Writes the header. The C function is `avformat_write_header`.
  func begin(options: [String: String]) throws(MediaError) {
    var dictionary: OpaquePointer?
    defer { unsafe av_dict_free(&dictionary) }
    for (name, value) in options { unsafe av_dict_set(&dictionary, name, value, 0) }
    cpool_log_reset()
    try check(unsafe avformat_write_header(pointer, &dictionary), fallback: .unsupported)
    guard unsafe av_dict_count(dictionary) == 0 else {
      throw MediaError(.unsupported, operation: operation, reason: "the muxer does not have every option")
    }
  }

  /// The time base of a stream of its own, once the header is written.
  func timeBase(_ index: Int) -> AVRational {
    unsafe index < Int(pointer.pointee.nb_streams)
      ? pointer.pointee.streams[index]?.pointee.time_base ?? AVRational(num: 0, den: 1) : AVRational(num: 0, den: 1)
  }

  /// Hands a packet over, which is empty then. The C function is `av_interleaved_write_frame`.
  func write(_ packet: borrowing Packet) throws(MediaError) {
    cpool_log_reset()
    try check(unsafe av_interleaved_write_frame(pointer, packet.pointer), fallback: .unsupported)
  }

  /// Writes what is held back, and the end. The C function is `av_write_trailer`.
  func end() throws(MediaError) {
    cpool_log_reset()
    try check(unsafe av_write_trailer(pointer), fallback: .unsupported)
    unsafe avio_flush(pointer.pointee.pb)
  }

  private func check(_ result: Int32, fallback: MediaError.Code) throws(MediaError) {
    guard result < 0 else { return }
    throw MediaError(averror: result, operation: operation, fallback: fallback, interrupt: interrupt)
  }
}
