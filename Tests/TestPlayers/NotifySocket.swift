// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Stands for a service manager: hears what a daemon tells it.
public final class NotifySocket {
  /// The variable by which a daemon knows of it.
  public var variable: String { "NOTIFY_SOCKET=\(path)" }
  /// Everything that it has heard, a list of lines for each datagram.
  public private(set) var heard: [[String]] = []
  private let path: String
  private let socket: Int32

  /// Makes it in a folder.
  public init(in folder: String) throws(PlayerFailure) {
    path = folder + "/notify"
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { throw PlayerFailure("socket: errno \(errno)") }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let result = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw PlayerFailure("\(path): errno \(errno)") }
  }

  deinit { close(socket) }

  /// The lines of the next datagram.
  @discardableResult
  public func next() throws(PlayerFailure) -> [String] {
    try Waiting.forInput(of: socket, "a notification after \(heard.suffix(5))")
    return take(flags: 0) ?? []
  }

  /// Waits for a datagram that begins with a line, and gives it.
  @discardableResult
  public func next(_ first: String) throws(PlayerFailure) -> [String] {
    while true {
      let lines = try next()
      if lines.first == first { return lines }
    }
  }

  /// Takes the next datagram, if one comes within so many milliseconds; whether it did.
  public func hears(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    var result: Int32
    repeat { result = unsafe poll(&request, 1, milliseconds) } while result < 0 && errno == EINTR
    return result > 0 && take(flags: 0) != nil
  }

  /// Everything that a daemon that has ended did say.
  public func all() -> [[String]] {
    while take(flags: Int32(MSG_DONTWAIT)) != nil {}
    return heard
  }

  private func take(flags: Int32) -> [String]? {
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = unsafe recv(socket, &bytes, bytes.count, flags)
    guard count >= 0 else { return nil }
    let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n").map(String.init)
    heard.append(lines)
    return lines
  }
}
