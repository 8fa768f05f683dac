// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import ReelClient

/// Waits for messages and the like, and for SIGINT and SIGTERM beside them: whatever must be cleaned up, is.
struct EndSignals: ~Copyable {
  private let signals: Descriptor

  /// Blocks both signals for this thread, and for all that it starts from now on.
  init() throws(ExitError) {
    let number = clinux_stop_signals(0)
    guard number >= 0 else { throw ExitError(.internal, "signals: \(unsafe String(cString: strerror(errno)))") }
    signals = Descriptor(owning: number)
  }

  /// To poll with: readable once a signal has come.
  var descriptor: Int32 { signals.number }

  /// Waits until there is something to read, or the milliseconds are over; whether there is.
  ///
  /// - Throws: the end, if a signal came.
  func wait(for descriptor: Int32, milliseconds: Int) throws(ExitError) -> Bool {
    var requests = [signals.number, descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = unsafe poll(&requests, nfds_t(requests.count), Int32(clamping: max(0, milliseconds)))
    try check()
    return requests[1].revents != 0
  }

  /// Waits until a descriptor has room, or has failed.
  ///
  /// - Throws: the end, if a signal came.
  func awaitRoom(on descriptor: Int32) throws(ExitError) {
    var requests = [
      pollfd(fd: signals.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
    ]
    repeat {
      _ = unsafe poll(&requests, nfds_t(requests.count), -1)
      try check()
    } while requests[1].revents == 0
  }

  /// Throws the end, if a signal has come.
  func check() throws(ExitError) {
    switch clinux_take_signal(signals.number) {
    case 0: return
    case SIGINT: throw ExitError(.interrupted, "")
    default: throw ExitError(.terminated, "")
    }
  }
}
