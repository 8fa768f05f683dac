// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The line over which a browser is steered: messages end with a zero byte. No port is opened.
final class ChromiumPipe {
  /// Milliseconds until a browser that does not answer counts as hung; a kill timer, and no measurement.
  private static let patience: Int32 = 60_000
  /// Numbers that are out of the way of those that the browser is to have, 3 and 4.
  private static let free: Int32 = 20

  /// The browser's end.
  let its: Int32
  private let ours: Int32
  private var received: [UInt8] = []

  init() throws(OriginFailure) {
    var ends: [Int32] = [-1, -1]
    // Closed on exec from the first moment, which Swift cannot ask of a pipe: no other child must hold an end open.
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw OriginFailure("no pipe: errno \(errno)") }
    ours = ends[0]
    its = fcntl(ends[1], F_DUPFD_CLOEXEC, Self.free)
    close(ends[1])
    guard its >= 0 else {
      close(ours)
      throw OriginFailure("no descriptor: errno \(errno)")
    }
  }

  deinit { close(ours) }

  /// Closes the browser's end here, once it has it.
  func handOver() { close(its) }

  /// Sends one message.
  func send(_ message: [UInt8]) throws(OriginFailure) {
    var rest = (message + [0])[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(ours, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw OriginFailure("the browser takes no command: errno \(errno)") }
      rest = rest.dropFirst(count)
    }
  }

  /// The next message.
  func receive() throws(OriginFailure) -> [UInt8] {
    while true {
      if let end = received.firstIndex(of: 0) {
        let message = Array(received[..<end])
        received.removeFirst(end + 1)
        return message
      }
      var ready = pollfd(fd: ours, events: Int16(POLLIN), revents: 0)
      let count = unsafe poll(&ready, 1, Self.patience)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw OriginFailure("the browser does not answer") }
      var bytes = [UInt8](repeating: 0, count: 1 << 18)
      let size = unsafe bytes.withUnsafeMutableBytes { unsafe read(ours, $0.baseAddress, $0.count) }
      if size < 0, errno == EINTR { continue }
      guard size > 0 else { throw OriginFailure("the browser has ended") }
      received += bytes.prefix(size)
    }
  }
}
