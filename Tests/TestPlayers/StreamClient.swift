// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// A connection to a stream socket.
public final class StreamClient {
  private let socket: Int32

  /// Connects.
  public init(_ path: String) throws(PlayerFailure) {
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard unsafe clinux_connect(socket, path) == 0 else { throw PlayerFailure("\(path): errno \(errno)") }
  }

  deinit { close(socket) }

  /// Whether a stream begins; not, where the other end hangs up first.
  public func begins() throws(PlayerFailure) -> Bool {
    let magic = Array("nut/multimedia container".utf8)
    var bytes: [UInt8] = []
    while bytes.count < magic.count {
      guard let more = try read(magic.count - bytes.count) else { return false }
      bytes += more
    }
    return bytes == magic
  }

  /// Reads until the other end hangs up.
  public func isOverAtLast() throws(PlayerFailure) -> Bool {
    while try read(1 << 16) != nil {}
    return true
  }

  /// Reads so many bytes; false where the other end hangs up first.
  public func takes(bytes count: Int) throws(PlayerFailure) -> Bool {
    var left = count
    while left > 0 {
      guard let more = try read(min(left, 1 << 16)) else { return false }
      left -= more.count
    }
    return true
  }

  private func read(_ count: Int) throws(PlayerFailure) -> [UInt8]? {
    var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    // No measurement: it allows for a sanitizer on a loaded machine.
    guard unsafe poll(&request, 1, 60_000) > 0 else { throw PlayerFailure("nothing came") }
    var chunk = [UInt8](repeating: 0, count: count)
    let received = unsafe recv(socket, &chunk, chunk.count, 0)
    return received > 0 ? Array(chunk.prefix(received)) : nil
  }
}
