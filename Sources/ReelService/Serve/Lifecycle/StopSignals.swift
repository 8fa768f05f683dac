// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import ReelWire

/// Owns a descriptor on which SIGTERM, SIGINT and SIGHUP come in, instead of ending the process.
struct StopSignals: ~Copyable, Sendable {
  private let signals: Descriptor

  /// Blocks them for this thread, and for all that it starts from now on.
  ///
  /// - Throws: `shortage` where the system refuses.
  init() throws(ServeError) {
    let number = clinux_stop_signals(SIGHUP)
    guard number >= 0 else {
      throw ServeError(code: .shortage, reason: "signals: \(unsafe String(cString: strerror(errno)))")
    }
    signals = Descriptor(owning: number)
  }

  /// To poll with.
  var descriptor: Int32 { signals.number }

  /// The signal that came in on such a descriptor, nil for none.
  static func take(from descriptor: Int32) -> Int32? {
    let number = clinux_take_signal(descriptor)
    return number > 0 ? number : nil
  }
}
