// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What the system refuses and nothing here can go on without.
enum Shortage {
  /// `EX_TEMPFAIL`: it may work later.
  private static let exitCode: Int32 = 75

  /// Ends the process with one line. Whoever waits for the thread or the descriptor would wait for ever.
  static func end(_ what: String) -> Never {
    let reason = unsafe String(cString: strerror(errno))
    let line = Array("reel: the system has no \(what) left: \(reason)\n".utf8)
    _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    _exit(exitCode)
  }
}
