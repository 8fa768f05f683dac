// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Waiting for a descriptor, not for ever.
enum Waiting {
  /// Milliseconds after which what a test waits for will never come. No measurement: it allows for a sanitizer on a
  /// loaded machine.
  static let patience: Int32 = 30_000

  /// Waits until a descriptor can be read, or has ended.
  ///
  /// - Throws: where patience ends.
  static func forInput(of descriptor: Int32, _ what: String) throws(PlayerFailure) {
    try wait(for: Int16(POLLIN), of: descriptor, what)
  }

  /// Waits until a descriptor can be written to, or has ended.
  ///
  /// - Throws: where patience ends.
  static func forRoom(in descriptor: Int32, _ what: String) throws(PlayerFailure) {
    try wait(for: Int16(POLLOUT), of: descriptor, what)
  }

  private static func wait(for events: Int16, of descriptor: Int32, _ what: String) throws(PlayerFailure) {
    var request = pollfd(fd: descriptor, events: events, revents: 0)
    var result: Int32
    repeat { result = unsafe poll(&request, 1, patience) } while result < 0 && errno == EINTR
    guard result > 0 else { throw PlayerFailure("\(what) never came") }
  }
}
