// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// A connection to the daemon's `control.sock`: lines of JSON out, lines of JSON in. For one thread at a time.
///
/// What the lines say is `reel-protocol(7)`'s matter. An error other than `timedOut` ends the connection.
public final class ControlConnection {
  /// Bytes of a line. The daemon's are far shorter.
  private static let limit = 64 << 20

  /// Milliseconds that the daemon may take to make room for a request.
  public var patience = 5_000
  /// To poll with, for reading: a line may be there, or the end. Before waiting, take the lines that are there with
  /// `line(within: 0)` until it gives nil. Open for as long as this lives.
  public var descriptor: Int32 { socket.number }

  /// Once this can be read, nothing is waited for any more, as if the time were over; -1 for none.
  package var stop: Int32 = -1

  private let socket: Descriptor
  private var unread: [UInt8] = []
  /// Bytes of `unread` in which there is no end of a line.
  private var searched = 0
  /// The daemon reads no more. It may have said why.
  private var isDeaf = false

  private init(_ socket: consuming Descriptor) { self.socket = socket }

  /// Connects to a daemon. It does not wait for one.
  ///
  /// - Parameter address: the path of its `control.sock`, or of the directory that it lies in.
  /// - Throws: `unreachable` where nobody listens, `refused` as forbidden where the system lets nobody through and as
  ///   busy where too many come at once, else `system`.
  public static func connect(to address: String) throws(ClientError) -> ControlConnection {
    let number = clinux_socket(Int32(SOCK_STREAM.rawValue))
    guard number >= 0 else { throw ClientError(.system, reason) }
    let socket = Descriptor(owning: number)
    let path = RuntimeSocket.control.path(address)
    guard unsafe clinux_connect(number, path) == 0 else {
      let code: ClientError.Code =
        switch errno {
        case ENOENT, ENOTDIR, ECONNREFUSED, ENAMETOOLONG: .unreachable
        // The queue of those whom nobody has let in yet is full.
        case EAGAIN: .refused(.busy)
        case EACCES, EPERM: .refused(.forbidden)
        default: .system
        }
      throw ClientError(code, "\(path): \(reason)")
    }
    return ControlConnection(socket)
  }

  /// Sends a request: a JSON object, without the end of its line.
  ///
  /// - Throws: `timedOut` where there is no room for all of it, which ends the connection, too; else `system`. That the
  ///   daemon has closed the connection `line` throws, after what it said before.
  public func send(_ request: String) throws(ClientError) {
    let bytes = Array((request + "\n").utf8)
    let deadline = Deadline(milliseconds: patience, stop: stop)
    var sent = 0
    while sent < bytes.count, !isDeaf {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe clinux_send(socket.number, $0.baseAddress.map { unsafe $0 + sent }, $0.count - sent, -1)
      }
      if count >= 0 {
        sent += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EPIPE, ECONNRESET: isDeaf = true
      case EAGAIN:
        guard deadline.wait(for: POLLOUT, on: socket.number) else {
          shutdown(socket.number, Int32(SHUT_RDWR))
          throw ClientError(.timedOut, "the daemon does not read")
        }
      default: throw ClientError(.system, Self.reason)
      }
    }
  }

  /// The next line, without its end, once it is there.
  ///
  /// - Parameter milliseconds: how long to wait, 0 for not at all; nil for as long as it takes.
  /// - Returns: nil where none comes in time. What has come of it is kept.
  /// - Throws: `closed` at the end, `protocol` for a line that is too long or no UTF-8, else `system`.
  public func line(within milliseconds: Int? = nil) throws(ClientError) -> String? {
    let deadline = Deadline(milliseconds: milliseconds, stop: stop)
    while true {
      if let line = try nextLine() { return line }
      guard try !fill() else { continue }
      guard deadline.wait(for: POLLIN, on: socket.number) else { return nil }
    }
  }

  private func nextLine() throws(ClientError) -> String? {
    guard let end = unread[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = unread.count
      guard searched <= Self.limit else { throw ClientError(.protocol, "a line of more than \(Self.limit) bytes") }
      return nil
    }
    defer {
      unread.removeFirst(end + 1)
      searched = 0
    }
    guard let line = String(validating: unread[..<end], as: UTF8.self) else {
      throw ClientError(.protocol, "a line that is not UTF-8")
    }
    return line
  }

  /// Reads what there is; false for nothing.
  private func fill() throws(ClientError) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var found = clinux_received()
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe clinux_receive(socket.number, $0.baseAddress, $0.count, &found)
    }
    if found.descriptor >= 0 { close(found.descriptor) }
    guard count > 0 else {
      switch count == 0 ? 0 : errno {
      case EAGAIN: return false
      case EINTR: return true
      case 0, ECONNRESET: throw ClientError(.closed, "the daemon has closed the connection")
      default: throw ClientError(.system, Self.reason)
      }
    }
    guard found.descriptor_count == 0 else { throw ClientError(.protocol, "a descriptor with a line") }
    unread += buffer.prefix(count)
    return true
  }

  private static var reason: String { unsafe String(cString: strerror(errno)) }
}
