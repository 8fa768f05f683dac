// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
internal import CPool

/// Owns an opened container and the input that it reads.
@safe struct FormatContext: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFormatContext>
  let input: FileInput
  private let interrupt: Interrupt
  private let path: String

  /// Opens the file or the address and reads the header.
  ///
  /// - Parameters:
  ///   - same: as `FileInput` takes it.
  ///   - probe: the limits of a later probe, nil for FFmpeg's own.
  init(_ source: MediaSource, same: Int32?, probe: Budget.Probe?, interrupt: Interrupt) throws(MediaError) {
    let operation = "open \(source.path)"
    let input = try FileInput(source, same: same, interrupt: interrupt)
    var format = unsafe avformat_alloc_context()
    guard let fresh = unsafe format, unsafe cpool_input_attach(input.pointer, fresh) >= 0 else {
      unsafe avformat_free_context(format)
      throw MediaError(.tooLarge, operation: operation, reason: "out of memory")
    }
    if let probe {
      unsafe fresh.pointee.probesize = probe.bytes
      unsafe fresh.pointee.max_analyze_duration = probe.milliseconds * 1000
      unsafe fresh.pointee.fps_probe_size = 0
    }
    let demuxer: UnsafePointer<AVInputFormat>?
    do {
      unsafe demuxer =
        source.isRemote
        ? try Self.demuxerForRemote(source, input, fresh, interrupt: interrupt)
        : try Self.demuxerForManifest(source, input, fresh)
    } catch {
      unsafe avformat_free_context(format)
      throw error
    }
    // As `ffmpeg` does: transport streams whose later tables repeat or amend the first.
    var options: OpaquePointer?
    unsafe av_dict_set(&options, "scan_all_pmts", "1", 0)
    // The HLS demuxer would go on with its own connections past `io_open`.
    for name in ["http_persistent", "http_multiple"] { unsafe av_dict_set(&options, name, "0", 0) }
    let result = unsafe avformat_open_input(&format, cpool_input_url(input.pointer), demuxer, &options)
    unsafe av_dict_free(&options)
    guard result >= 0, let format = unsafe format else {
      let isKnown = input.refusals > 0 || input.isRecognised
      throw MediaError(
        averror: input.cause(of: result), operation: operation, fallback: isKnown ? .corrupt : .notMedia,
        interrupt: interrupt)
    }
    if ["h264", "hevc"].contains(unsafe String(cString: format.pointee.iformat.pointee.name)),
      unsafe cpool_input_check_elementary(input.pointer) < 0
    {
      var opened: UnsafeMutablePointer<AVFormatContext>? = unsafe format
      unsafe avformat_close_input(&opened)
      throw MediaError(.corrupt, operation: operation, reason: "nothing but start codes")
    }
    unsafe self.pointer = format
    self.input = input
    self.interrupt = interrupt
    path = source.path
  }

  deinit {
    var format: UnsafeMutablePointer<AVFormatContext>? = unsafe pointer
    unsafe avformat_close_input(&format)
  }

  /// For a DASH manifest the demuxer that may follow it, nil for every other file.
  private static func demuxerForManifest(
    _ source: MediaSource, _ input: borrowing FileInput, _ format: UnsafeMutablePointer<AVFormatContext>
  ) throws(MediaError) -> UnsafePointer<AVInputFormat>? {
    guard let manifest = input.manifest else { return nil }
    guard SourceFolder.isConfined(of: source.path) else { throw unconfined(source) }
    return unsafe try trust(manifest, source, input, format)
  }

  /// The demuxer for what a server sends. A DASH manifest is judged as one in a file is.
  private static func demuxerForRemote(
    _ source: MediaSource, _ input: borrowing FileInput, _ format: UnsafeMutablePointer<AVFormatContext>,
    interrupt: Interrupt
  ) throws(MediaError) -> UnsafePointer<AVInputFormat> {
    guard let demuxer = unsafe input.demuxer(for: format) else {
      throw MediaError(
        averror: input.cause(of: cffmpeg_invalid_data), operation: "open \(source.path)", fallback: .notMedia,
        interrupt: interrupt)
    }
    guard unsafe String(cString: demuxer.pointee.name) == "dash" else { return unsafe demuxer }
    return unsafe try trust(input.take(DashManifest.byteLimit + 1), source, input, format) ?? demuxer
  }

  private static func unconfined(_ source: MediaSource) -> MediaError {
    MediaError(
      .corrupt, operation: "open \(source.path)",
      reason: "the manifest, or something beside it, may lead out of its folder")
  }

  /// Lets FFmpeg follow a manifest, once it is judged.
  private static func trust(
    _ manifest: [UInt8], _ source: MediaSource, _ input: borrowing FileInput,
    _ format: UnsafeMutablePointer<AVFormatContext>
  ) throws(MediaError) -> UnsafePointer<AVInputFormat>? {
    guard DashManifest.isConfined(manifest) else { throw unconfined(source) }
    let isTrusted = unsafe manifest.withUnsafeBufferPointer {
      unsafe cpool_input_trust(input.pointer, format, $0.baseAddress, $0.count) >= 0
    }
    guard isTrusted else {
      throw MediaError(.tooLarge, operation: "open \(source.path)", reason: "out of memory")
    }
    return unsafe av_find_input_format("dash")
  }

  /// Name of the demuxer, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  var formatName: String { unsafe String(cString: pointer.pointee.iformat.pointee.name) }

  var streamCount: Int { unsafe Int(pointer.pointee.nb_streams) }

  /// The stream at `index`, which is below `streamCount`. The pointer lives as long as the context.
  func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? {
    unsafe index < streamCount ? pointer.pointee.streams[index] : nil
  }

  /// Reads packets until every stream's parameters are known or the limits are reached. Failure is no error: what is
  /// known then decides. The C function is `avformat_find_stream_info`.
  func probe() throws(MediaError) {
    cpool_log_reset()
    let found = unsafe avformat_find_stream_info(pointer, nil)
    // A connection that ends meanwhile does not show in the result.
    let result = input.readFailure ?? found
    if input.readFailure != nil || result == cffmpeg_exit || result == cffmpeg_error(ENOMEM) {
      throw MediaError(averror: result, operation: "probe \(path)", fallback: .corrupt, interrupt: interrupt)
    }
  }

  /// Reads the next packet of a stream that is not discarded into `packet`. The C function is `av_read_frame`.
  func read(into packet: borrowing Packet) throws(MediaError) -> ReadResult {
    packet.clear()
    cpool_log_reset()
    let result = unsafe av_read_frame(pointer, packet.pointer)
    switch result {
    case 0...: return .packet
    case cffmpeg_again: return .again
    case cffmpeg_eof where input.readFailure == nil: return .end
    default: break
    }
    let cause = input.cause(of: result)
    let error = MediaError(averror: cause, operation: "read \(path)", fallback: .corrupt, interrupt: interrupt)
    if cause == cffmpeg_exit { throw error }
    return .broken(error)
  }

  /// Throws where the last read failed for no fault of the contents.
  func checkReading() throws(MediaError) {
    guard let failure = input.readFailure else { return }
    throw MediaError(averror: failure, operation: "read \(path)", fallback: .io, interrupt: interrupt)
  }

  /// Moves to the last key frame of `stream` at or before `timestamp`. The C function is `avformat_seek_file`.
  func seek(stream: Int, to timestamp: Int64) throws(MediaError) {
    cpool_log_reset()
    let result = unsafe avformat_seek_file(pointer, Int32(stream), Int64.min, timestamp, timestamp, 0)
    guard result >= 0 else {
      let cause = input.readFailure ?? result
      throw MediaError(averror: cause, operation: "seek in \(path)", fallback: .unsupported, interrupt: interrupt)
    }
  }
}

/// What a read from a container gave.
enum ReadResult {
  case packet, again, end
  /// The container broke off here.
  case broken(MediaError)
}
