// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import ReelWire

/// A connection to a client, wherever it is served at the moment. Closed when nobody has it any more.
final class FrameLine: Sendable {
  let socket: PacketSocket
  let peer: Peer

  /// Bytes that may lie unread at the client, besides what waits here. The kernel counts its own needs, too.
  private static let unread: Int32 = 32 << 10
  /// What makes room for a last word.
  private static let farewell: Int32 = 128 << 10

  init(owning descriptor: Int32, peer: Peer) {
    socket = PacketSocket(owning: descriptor)
    self.peer = peer
    clinux_set_send_buffer(descriptor, Self.unread)
  }

  /// Takes the next connection of a listening socket; negative, and `errno`, where there is none.
  static func accept(_ listener: Int32) -> Int32 { clinux_accept(listener) }

  var descriptor: Int32 { socket.descriptor }

  /// Says one more thing, even to a client that does not read. Best effort.
  func part(with messages: [ServerMessage]) {
    clinux_set_send_buffer(descriptor, Self.farewell)
    for message in messages { _ = try? socket.send(message.encode()) }
  }
}
