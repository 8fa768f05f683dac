// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// Writes files that are there with all their bytes or not at all, whatever ends the process meanwhile.
enum AtomicFile {
  /// Writes a file beside its place, and moves it there. Signals that end the process wait until then.
  ///
  /// - Parameters:
  ///   - temporary: what it is called until then; in the same folder.
  ///   - mode: its permissions; the process's mask is taken off.
  /// - Returns: 0, or the `errno` that prevented it; nothing is left then.
  static func write(_ bytes: [UInt8], to path: String, temporary: String, mode: mode_t = 0o666) -> Int32 {
    let held = clinux_hold_ends()
    defer { clinux_let_ends(held) }
    // What lies there is of a process that was killed, or somebody's trap.
    unsafe unlink(temporary)
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return errno }
    var number = writeAll(bytes, to: descriptor)
    if close(descriptor) != 0, number == 0 { number = errno }
    if number == 0, unsafe rename(temporary, path) != 0 { number = errno }
    if number != 0 { unsafe unlink(temporary) }
    return number
  }

  /// Writes all bytes; 0, or the `errno` that prevented it.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
      }
      if count >= 0 { written += count } else if errno != EINTR { return errno }
    }
    return 0
  }

  /// The system's words for a number.
  static func words(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }
}
