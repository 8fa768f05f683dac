// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// SIGINT and SIGTERM, which from its making on come in here instead of ending the process.
final class StopSignals {
  /// Readable once one has come.
  let descriptor: Int32

  init() throws(ThumbsError) {
    descriptor = clinux_stop_signals(0)
    guard descriptor >= 0 else { throw ThumbsError(.internal, "signals: \(AtomicFile.words(errno))") }
  }

  deinit { close(descriptor) }

  /// The one that has come, 0 for none.
  func take() -> Int32 { clinux_take_signal(descriptor) }
}
