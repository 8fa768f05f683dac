// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// Owns one end of a connection that carries packets. Nothing here waits.
public struct PacketSocket: ~Copyable, Sendable {
  /// What `receive` found.
  public enum Received: ~Copyable {
    /// A packet, and the descriptor that came along.
    case packet([UInt8], Descriptor?)
    /// Nothing for now.
    case nothing
    /// The other end has closed.
    case end
  }

  /// How `send` went.
  public enum Sent: Sendable {
    /// It is with the other end.
    case done
    /// The other end has too much unread.
    case full
    /// The other end has closed.
    case closed
  }

  private let socket: Descriptor

  /// To poll with. Open for as long as this lives.
  public var descriptor: Int32 { socket.number }

  /// Takes a connected socket over.
  public init(owning descriptor: Int32) { socket = Descriptor(owning: descriptor) }

  /// Connects to a daemon's `frames.sock`.
  ///
  /// - Throws: `unreachable` where nobody listens, `system` where the system refuses.
  public static func connect(to path: String) throws(WireError) -> PacketSocket {
    let number = clinux_socket(Int32(SOCK_SEQPACKET.rawValue))
    guard number >= 0 else { throw WireError(.system, Self.reason) }
    let socket = PacketSocket(owning: number)
    guard unsafe clinux_connect(number, path) == 0 else {
      let isAbsent = [ENOENT, ECONNREFUSED, EAGAIN, ENOTDIR].contains(errno)
      throw WireError(isAbsent ? .unreachable : .system, "\(path): \(Self.reason)")
    }
    return socket
  }

  /// Sends a packet whole, or not at all.
  ///
  /// - Parameter descriptor: goes along; it stays the caller's.
  /// - Throws: `system` where the system refuses.
  public borrowing func send(_ packet: [UInt8], descriptor: Int32? = nil) throws(WireError) -> Sent {
    while true {
      let count = unsafe packet.withUnsafeBytes { bytes in
        unsafe clinux_send(socket.number, bytes.baseAddress, bytes.count, descriptor ?? -1)
      }
      if count >= 0 { return .done }
      switch errno {
      case EINTR: continue
      case EAGAIN, ENOBUFS: return .full
      case EPIPE, ECONNRESET: return .closed
      default: throw WireError(.system, Self.reason)
      }
    }
  }

  /// Takes the next packet.
  ///
  /// - Throws: `malformed` for one that is too long, `descriptor` for more than one descriptor, `system` where the
  ///   system refuses, or has no room for a descriptor. The next packet can be taken all the same.
  public borrowing func receive() throws(WireError) -> Received {
    var found = clinux_received()
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: WireLimits.packet) { buffer, count in
      var result: Int
      // Where the other end has closed with packets of ours unread, that is said first, and once; what it sent before
      // lies behind that.
      repeat {
        result = unsafe clinux_receive(socket.number, buffer.baseAddress, buffer.count, &found)
      } while result < 0 && (errno == EINTR || errno == ECONNRESET)
      failure = result < 0 ? errno : 0
      count = max(0, result)
    }
    let descriptor: Descriptor? = found.descriptor < 0 ? nil : Descriptor(owning: found.descriptor)
    switch failure {
    case 0: break
    case EAGAIN: return .nothing
    default: throw WireError(.system, unsafe String(cString: strerror(failure)))
    }
    if found.descriptor_count > 1 { throw WireError(.descriptor, "\(found.descriptor_count) descriptors or more") }
    if found.lost_descriptors != 0 { throw WireError(.system, "no room for a descriptor") }
    if found.is_truncated != 0 { throw WireError(.malformed, "a packet of more than \(WireLimits.packet) bytes") }
    // An empty packet cannot be told from the end, and no message is empty.
    return bytes.isEmpty ? .end : .packet(bytes, descriptor)
  }

  private static var reason: String { unsafe String(cString: strerror(errno)) }
}
