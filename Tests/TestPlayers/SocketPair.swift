// SPDX-License-Identifier: Apache-2.0

internal import Glibc
public import ReelWire

/// Both ends of a connection within one process.
public struct SocketPair: ~Copyable {
  /// One end, and the other.
  public let one: PacketSocket, other: PacketSocket

  /// Connects them.
  public init() throws {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw PlayerFailure("socketpair: errno \(errno)") }
    one = PacketSocket(owning: ends[0])
    other = PacketSocket(owning: ends[1])
  }

  /// Closes the other end, and gives the one that is left.
  public consuming func withoutOther() -> PacketSocket {
    let pair = self
    return pair.one
  }
}
