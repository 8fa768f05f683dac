// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// A connection to a daemon's `control.sock`.
public final class ControlClient {
  private let socket: Int32
  private var unread: [UInt8] = []

  /// Connects; waits for room in the queue of the listener.
  public init(_ path: String) throws(PlayerFailure) {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    socket = Glibc.socket(AF_UNIX, type, 0)
    guard socket >= 0 else { throw PlayerFailure("socket: errno \(errno)") }
    guard unsafe clinux_connect(socket, path) == 0 else { throw PlayerFailure("\(path): errno \(errno)") }
  }

  deinit { close(socket) }

  /// Sends bytes, all of them, unless the daemon hangs up first; whether it did not.
  @discardableResult
  public func send(_ bytes: [UInt8]) throws(PlayerFailure) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        try Waiting.forRoom(in: socket, "room in the control socket")
      } else {
        return false
      }
    }
    return true
  }

  /// Sends bytes as far as there is room; whether there was room for all.
  public func sendAtOnce(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBytes {
      unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
      == bytes.count
  }

  /// Sends a text.
  @discardableResult
  public func send(_ text: String) throws(PlayerFailure) -> Bool { try send(Array(text.utf8)) }

  /// Sends descriptors along with a text.
  public func send(_ text: String, _ descriptors: [Int32]) {
    _ = RawPacket.send(Array(text.utf8), descriptors, to: socket)
  }

  /// Sends no more.
  public func finishSending() { shutdown(socket, Int32(SHUT_WR)) }

  /// The next line; nil where the daemon has hung up.
  public func line() throws(PlayerFailure) -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      try Waiting.forInput(of: socket, "an answer of the control socket")
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = unsafe recv(socket, &chunk, chunk.count, 0)
      guard count > 0 else { return nil }
      unread += chunk.prefix(count)
    }
  }
}
