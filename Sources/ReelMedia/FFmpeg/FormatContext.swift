// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
internal import CPool

/// Owns an opened container and the input that it reads.
@safe struct FormatContext: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFormatContext>
  private let input: OpaquePointer
  private let interrupt: Interrupt
  private let path: String

  /// From the first container on, FFmpeg's log goes into errors, not to stderr.
  private static let logIsCaptured: Void = cpool_log_capture()

  /// Opens the file and reads its header.
  init(_ source: MediaSource, probe: Budget.Probe?, interrupt: Interrupt) throws(MediaError) {
    let operation = "open \(source.path)"
    var input: OpaquePointer?
    let opened = unsafe cpool_input_open(&input, source.path, interrupt.handle.pointer)
    guard opened >= 0, let input = unsafe input else { throw MediaError(opening: source, averror: opened) }
    Self.logIsCaptured
    cpool_log_reset()
    var format = unsafe avformat_alloc_context()
    guard let fresh = unsafe format, unsafe cpool_input_attach(input, fresh) >= 0 else {
      unsafe avformat_free_context(format)
      unsafe cpool_input_close(input)
      throw MediaError(.tooLarge, operation: operation, reason: "out of memory")
    }
    if let probe {
      unsafe fresh.pointee.probesize = probe.bytes
      unsafe fresh.pointee.max_analyze_duration = probe.milliseconds * 1000
      unsafe fresh.pointee.fps_probe_size = 0
    }
    var demuxer: UnsafePointer<AVInputFormat>?
    if let manifest = unsafe Self.manifest(input) {
      guard DashManifest.isConfined(manifest), SourceFolder.isConfined(of: source.path) else {
        unsafe avformat_free_context(format)
        unsafe cpool_input_close(input)
        throw MediaError(
          .corrupt, operation: operation, reason: "the manifest, or a link beside it, may lead out of its folder")
      }
      unsafe cpool_input_trust_files(fresh)
      unsafe demuxer = av_find_input_format("dash")
    }
    // As `ffmpeg` does: transport streams whose later tables repeat or amend the first.
    var options: OpaquePointer?
    unsafe av_dict_set(&options, "scan_all_pmts", "1", 0)
    let result = unsafe avformat_open_input(&format, cpool_input_url(input), demuxer, &options)
    unsafe av_dict_free(&options)
    guard result >= 0, let format = unsafe format else {
      let isKnown = unsafe cpool_input_refusals(input) > 0 || Self.isRecognised(input)
      let code = isKnown ? MediaError.Code.corrupt : .notMedia
      let error = MediaError(averror: result, operation: operation, fallback: code, interrupt: interrupt)
      unsafe cpool_input_close(input)
      throw error
    }
    unsafe self.pointer = format
    unsafe self.input = input
    self.interrupt = interrupt
    path = source.path
  }

  deinit {
    var format: UnsafeMutablePointer<AVFormatContext>? = unsafe pointer
    unsafe avformat_close_input(&format)
    unsafe cpool_input_close(input)
  }

  /// The whole text of a DASH manifest, or one byte more than is allowed; nil for other files.
  private static func manifest(_ input: OpaquePointer) -> [UInt8]? {
    let head = unsafe peek(input, at: 0, count: headLength)
    guard DashManifest.isManifest(head) else { return nil }
    return unsafe peek(input, at: 0, count: DashManifest.byteLimit + 1)
  }

  /// Bytes that FFmpeg looks at first to tell a format.
  private static let headLength = 2048

  /// Whether the first bytes alone, whatever the name says, look like a format.
  private static func isRecognised(_ input: OpaquePointer) -> Bool {
    var bytes = unsafe peek(input, at: 0, count: headLength)
    guard !bytes.isEmpty else { return false }
    let count = Int32(bytes.count)
    bytes += [UInt8](repeating: 0, count: Int(AVPROBE_PADDING_SIZE))
    return unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      var data = unsafe AVProbeData(filename: nil, buf: buffer.baseAddress, buf_size: count, mime_type: nil)
      var score: Int32 = 0
      unsafe av_probe_input_format3(&data, 1, &score)
      return score > AVPROBE_SCORE_RETRY
    }
  }

  /// Name of the demuxer, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  var formatName: String { unsafe String(cString: pointer.pointee.iformat.pointee.name) }

  /// Bytes read so far, those of referenced files included.
  var bytesRead: Int64 { unsafe cpool_input_bytes(input) }

  /// References to other files that could not or must not be followed.
  var refusals: Int { unsafe Int(cpool_input_refusals(input)) }

  /// Size of the file in bytes.
  var fileSize: Int64 { unsafe cpool_input_size(input) }

  var streamCount: Int { unsafe Int(pointer.pointee.nb_streams) }

  /// The stream at `index`, which is below `streamCount`. The pointer lives as long as the context.
  func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? {
    unsafe index < streamCount ? pointer.pointee.streams[index] : nil
  }

  /// Reads packets until every stream's parameters are known or the limits are reached. Failure is no error: what is known then
  /// decides. The C function is `avformat_find_stream_info`.
  func probe() throws(MediaError) {
    let result = unsafe avformat_find_stream_info(pointer, nil)
    if result == cffmpeg_exit || result == cffmpeg_error(ENOMEM) {
      throw MediaError(averror: result, operation: "probe \(path)", fallback: .corrupt, interrupt: interrupt)
    }
  }

  /// Reads the next packet of a stream that is not discarded into `packet`; false at the end. The C function is `av_read_frame`.
  ///
  /// A container that breaks off counts as ended, as it does for `ffmpeg`; the error is kept in `readError`.
  func read(into packet: borrowing Packet) throws(MediaError) -> ReadResult {
    packet.clear()
    let result = unsafe av_read_frame(pointer, packet.pointer)
    switch result {
    case 0...: return .packet
    case cffmpeg_eof: return .end
    case cffmpeg_again: return .again
    case cffmpeg_exit:
      throw MediaError(averror: result, operation: "read \(path)", fallback: .io, interrupt: interrupt)
    default: return .broken(MediaError(averror: result, operation: "read \(path)", fallback: .corrupt))
    }
  }

  /// Moves to the last key frame of `stream` at or before `timestamp`. The C function is `avformat_seek_file`.
  func seek(stream: Int, to timestamp: Int64) throws(MediaError) {
    let result = unsafe avformat_seek_file(pointer, Int32(stream), Int64.min, timestamp, timestamp, 0)
    guard result >= 0 else {
      throw MediaError(averror: result, operation: "seek in \(path)", fallback: .unsupported, interrupt: interrupt)
    }
  }

  /// Microseconds by which to seek earlier where the container seeks by decoding times, and pictures are shown later
  /// than decoded. It is what `ffmpeg` takes.
  var seekMargin: Int64 {
    guard unsafe pointer.pointee.iformat.pointee.flags & AVFMT_SEEK_TO_PTS == 0 else { return 0 }
    let isReordered = (0..<streamCount).contains { unsafe (stream($0)?.pointee.codecpar?.pointee.video_delay ?? 0) > 0 }
    return isReordered ? 3 * 1_000_000 / 23 : 0
  }

  /// Reads bytes of the file without moving the demuxer; fewer than asked at its end.
  func peek(at offset: Int64, count: Int) -> [UInt8] { unsafe Self.peek(input, at: offset, count: count) }

  private static func peek(_ input: OpaquePointer, at offset: Int64, count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = unsafe bytes.withUnsafeMutableBytes {
      unsafe cpool_input_peek(input, offset, $0.baseAddress, Int32(clamping: count))
    }
    return Array(bytes.prefix(Int(max(got, 0))))
  }
}

/// What a read from a container gave.
enum ReadResult {
  case packet, again, end
  /// The container broke off here.
  case broken(MediaError)
}
