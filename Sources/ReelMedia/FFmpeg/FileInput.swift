// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
internal import CPool

/// Owns the open file or connection that a container is read from, and the rules for what it may refer to.
@safe struct FileInput: ~Copyable {
  let pointer: OpaquePointer
  /// Whether a server sends it.
  let isRemote: Bool

  /// From the first file or encoder on, FFmpeg's log goes into errors instead of stderr, and its single allocations are
  /// bounded.
  static let isPrepared: Void = cpool_prepare()

  /// Opens a regular file, or connects to an address.
  ///
  /// - Parameter same: the `descriptor` of an input of this source whose file shall be read once more, whatever lies
  ///   at the path by now.
  init(_ source: MediaSource, same: Int32?, interrupt: Interrupt) throws(MediaError) {
    Self.isPrepared
    cpool_log_reset()
    var input: OpaquePointer?
    let result =
      unsafe source.isRemote
      ? cpool_input_open_url(&input, source.path, interrupt.handle.pointer)
      : cpool_input_open(&input, source.path, same ?? source.file?.descriptor ?? -1, interrupt.handle.pointer)
    guard result >= 0, let input = unsafe input else {
      throw source.isRemote
        ? MediaError(connecting: source, averror: result, interrupt: interrupt)
        : MediaError(opening: source, averror: result)
    }
    unsafe self.pointer = input
    isRemote = source.isRemote
  }

  deinit { unsafe cpool_input_close(pointer) }

  /// Of a file, to read it once more; nil for what a server sends.
  var descriptor: Int32? { isRemote ? nil : unsafe cpool_input_descriptor(pointer) }

  /// Bytes read so far, those of referenced files included.
  var bytesRead: Int64 { unsafe cpool_input_bytes(pointer) }

  /// References to other files that could not or must not be followed.
  var refusals: Int { unsafe Int(cpool_input_refusals(pointer)) }

  /// Size in bytes; 0 where a server does not say.
  var size: Int64 { unsafe cpool_input_size(pointer) }

  /// Reads bytes of the file without moving the demuxer; fewer than asked at its end. Of what a server sends, only the
  /// first bytes can be had: no request is made for more.
  func peek(at offset: Int64, count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = unsafe bytes.withUnsafeMutableBytes {
      unsafe cpool_input_peek(pointer, offset, $0.baseAddress, Int32(clamping: count))
    }
    return Array(bytes.prefix(Int(max(got, 0))))
  }

  /// What stands behind an error of a demuxer. That the interrupt or the way from a server ended the last read counts
  /// for more than what the demuxer makes of it. Demuxers say EIO of files that merely end too early; it counts only
  /// where the operating system said so.
  func cause(of averror: Int32) -> Int32 {
    if let readFailure { return readFailure }
    let fromSystem = unsafe cpool_input_read_error(pointer)
    return averror == cffmpeg_error(EIO) && fromSystem == 0 ? cffmpeg_invalid_data : averror
  }

  /// How the last read failed, where that was no matter of the contents.
  var readFailure: Int32? {
    let last = unsafe cpool_input_read_error(pointer)
    return last == cffmpeg_exit || (isRemote && last < 0) ? last : nil
  }

  /// Bytes that FFmpeg looks at first to tell a format.
  private static let headLength = 2048

  /// The whole text of a DASH manifest, or one byte more than is allowed; nil for other files.
  var manifest: [UInt8]? {
    guard !isRemote, DashManifest.isManifest(peek(at: 0, count: Self.headLength)) else { return nil }
    return peek(at: 0, count: DashManifest.byteLimit + 1)
  }

  /// The demuxer for what a server sends, as FFmpeg finds it; nil where it finds none.
  func demuxer(for format: UnsafeMutablePointer<AVFormatContext>) -> UnsafePointer<AVInputFormat>? {
    var demuxer: UnsafePointer<AVInputFormat>?
    let result = unsafe cpool_input_probe(pointer, format, &demuxer)
    return unsafe result < 0 ? nil : demuxer
  }

  /// The rest of what a server sends, up to so many bytes.
  func take(_ limit: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    let got = unsafe bytes.withUnsafeMutableBytes {
      unsafe cpool_input_take(pointer, $0.baseAddress, Int32(clamping: limit))
    }
    return Array(bytes.prefix(Int(max(got, 0))))
  }

  /// Whether the first bytes alone, whatever the name says, look like a format.
  var isRecognised: Bool {
    var bytes = peek(at: 0, count: Self.headLength)
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
}
