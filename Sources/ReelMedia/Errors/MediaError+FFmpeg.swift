// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
internal import CPool
internal import Glibc

extension MediaError {
  /// The error for a negative FFmpeg result.
  ///
  /// - Parameter fallback: the code for results that say only "invalid data".
  init(averror: Int32, operation: String, fallback: Code, interrupt: Interrupt? = nil) {
    let code =
      switch averror {
      case cffmpeg_exit: interrupt?.state == .cancelled ? Code.cancelled : .timedOut
      case cffmpeg_decoder_not_found, cffmpeg_demuxer_not_found, cffmpeg_patch_welcome: Code.unsupported
      // Of a connection that cannot go back: how it came, not what it is.
      case cffmpeg_error(ENOSYS): Code.io
      case cffmpeg_error(ENOMEM): Code.tooLarge
      case cffmpeg_error(EIO), cffmpeg_error(ESTALE): Code.io
      case _ where cpool_is_http_error(averror) != 0: Self.code(forStatus: Self.status(of: averror))
      case _ where cpool_log_says_too_large() != 0: Code.tooLarge
      // Decoders return -1, which is EPERM, for any bad data: other numbers of the system say nothing here.
      default: fallback
      }
    // What a demuxer that was chosen by the file's name says of it would only mislead.
    let status = cpool_is_http_error(averror) != 0 ? Self.status(of: averror) : nil
    let reason =
      switch (code, averror, status) {
      case (.notMedia, _, _): "no format that FFmpeg knows"
      case (_, cffmpeg_error(ENOSYS), _): "it has to be read out of order, and the server does not send parts"
      case (_, _, let status?): "HTTP status \(status)"
      default: Self.words(for: averror)
      }
    self.init(code, operation: operation, reason: reason, averror: averror)
    httpStatus = status
  }

  /// The status behind an error of a server's; nil where FFmpeg does not tell.
  private static func status(of averror: Int32) -> Int? {
    let status = cpool_log_http_status()
    // FFmpeg takes this one for a question and logs nothing.
    return averror == cffmpeg_http_unauthorized ? 401 : status == 0 ? nil : Int(status)
  }

  /// The error for an address to which no connection came about, or whose server said no.
  init(connecting source: MediaSource, averror: Int32, interrupt: Interrupt) {
    self.init(averror: averror, operation: "open \(source.path)", fallback: .io, interrupt: interrupt)
  }

  /// What a caller can act on of a server's answer. The first three mean an address that worked once: signed, and past
  /// its time.
  private static func code(forStatus status: Int?) -> Code {
    switch status {
    case 401, 403, 410: .expired
    case 404: .notFound
    default: .http
    }
  }

  /// The error for a file that the operating system would not open.
  init(opening source: MediaSource, averror: Int32) {
    let (code, reason): (Code, String?) =
      switch averror {
      case cffmpeg_error(ENOENT), cffmpeg_error(ENOTDIR), cffmpeg_error(ENAMETOOLONG): (.notFound, nil)
      case cffmpeg_error(EACCES), cffmpeg_error(EPERM): (.forbidden, nil)
      case cffmpeg_error(ENOMEM): (.tooLarge, nil)
      case cffmpeg_error(EISDIR): (.notMedia, "it is a directory")
      case cffmpeg_error(EINVAL), cffmpeg_error(ENXIO): (.notMedia, "it is not a regular file")
      default: (.io, nil)
      }
    self.init(
      code, operation: "open \(source.path)", reason: reason ?? Self.text(for: averror), averror: averror)
  }

  /// The error for an open file that the operating system fails to read or to look at, by the system's number.
  init(system number: Int32, operation: String) {
    self.init(.io, operation: operation, reason: Self.text(for: cffmpeg_error(number)), averror: cffmpeg_error(number))
  }

  /// The error for colours that would come out wrong.
  init(unsupportedColor reason: String) {
    self.init(.unsupported, operation: "show a picture", reason: "unsupported colour: \(reason)")
  }

  /// FFmpeg's last log line, if it left one, and its text for the number.
  private static func words(for averror: Int32) -> String {
    let line = logLine()
    return line.isEmpty ? text(for: averror) : "\(line) (\(text(for: averror)))"
  }

  /// FFmpeg's text for a number. The C function is `av_strerror`.
  static func text(for averror: Int32) -> String {
    var text = [CChar](repeating: 0, count: 128)
    return unsafe text.withUnsafeMutableBufferPointer { buffer in
      unsafe av_strerror(averror, buffer.baseAddress, buffer.count)
      return unsafe buffer.baseAddress.map { unsafe String(cString: $0) } ?? ""
    }
  }

  /// Why nothing came of a source whose references were refused: the last one, if FFmpeg has logged nothing since.
  static var refusedReference: String {
    let line = logLine()
    return line.isEmpty ? "what the source refers to cannot be opened" : line
  }

  /// FFmpeg's last words on this thread at level error, or nothing.
  static func logLine() -> String {
    unsafe cpool_log_line().map { unsafe String(cString: $0) } ?? ""
  }
}
