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
      case cffmpeg_error(ENOENT), cffmpeg_error(ENOTDIR): Code.notFound
      case cffmpeg_error(EACCES), cffmpeg_error(EPERM), cffmpeg_error(ELOOP): Code.forbidden
      case cffmpeg_error(ENOMEM): Code.tooLarge
      case cffmpeg_error(EIO), cffmpeg_error(ESTALE), cffmpeg_error(EMFILE), cffmpeg_error(ENFILE): Code.io
      default: fallback
      }
    self.init(code, operation: operation, reason: Self.words(for: averror), averror: averror)
  }

  /// FFmpeg's last log line, if it left one, and its text for the number.
  private static func words(for averror: Int32) -> String {
    var text = [CChar](repeating: 0, count: 128)
    let general =
      unsafe text.withUnsafeMutableBufferPointer { buffer in
        unsafe av_strerror(averror, buffer.baseAddress, buffer.count)
        return unsafe buffer.baseAddress.map { unsafe String(cString: $0) } ?? ""
      }
    let line = logLine()
    return line.isEmpty ? general : "\(line) (\(general))"
  }

  /// FFmpeg's last words on this thread at level error, or nothing.
  static func logLine() -> String {
    unsafe cpool_log_line().map { unsafe String(cString: $0) } ?? ""
  }
}
