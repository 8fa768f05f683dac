// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import ReelClient

/// The other end of a connection, which says what a test wants it to, before the client asks: sockets keep it.
final class FakeDaemon {
  /// The system refused.
  struct Failure: Error {
    let number: Int32
  }

  private var socket: PacketSocket?
  private let clientEnd: Int32
  /// Descriptors that came with what `heard` gave.
  private(set) var descriptors = 0
  /// Open until `close`.
  let socketNumber: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Failure(number: errno) }
    socket = PacketSocket(owning: ends[0])
    socketNumber = ends[0]
    clientEnd = ends[1]
  }

  /// Takes the daemon's end of a connection over. It has no other end to give.
  init(accepted descriptor: Int32) {
    socket = PacketSocket(owning: descriptor)
    socketNumber = descriptor
    clientEnd = -1
  }

  /// The client, which has said hello. Call it once.
  func greeted() throws -> ReelConnection {
    try say(.welcome(Welcome(leaseTimeout: 1_000)))
    return try ReelConnection.greet(over: clientSocket(), name: "test", patience: 0)
  }

  /// The client's end. Call it once.
  func clientSocket() -> PacketSocket { PacketSocket(owning: clientEnd) }

  /// The client, which has a page. Its next message has serial 3. Call it once.
  func subscribed() throws -> ReelConnection {
    let client = try greeted()
    try say(.page(PageNote()), serial: 2)
    _ = try client.subscribe()
    return client
  }

  func say(_ message: ServerMessage, serial: UInt32 = 0, descriptor: Int32? = nil) throws {
    try say(message.encode(serial: serial), descriptor: descriptor)
  }

  func say(_ bytes: [UInt8], descriptor: Int32? = nil) throws {
    switch socket {
    case .some(let socket): _ = try socket.send(bytes, descriptor: descriptor)
    case .none: break
    }
  }

  /// What the client has said since.
  func heard() throws -> [ClientMessage] {
    var messages: [ClientMessage] = []
    while let message = try next() { messages.append(message.message) }
    return messages
  }

  /// The client's next message, if it is there.
  func next() throws -> (header: PacketHeader, message: ClientMessage)? {
    switch socket {
    case .some(let socket):
      switch try socket.receive() {
      case .packet(let bytes, let descriptor):
        if descriptor != nil { descriptors += 1 }
        return try ClientMessage.decode(bytes)
      case .nothing: return nil
      case .end: return nil
      }
    case .none: return nil
    }
  }

  /// The client's next message, once it is there; nil once the client has gone.
  func awaitNext() throws -> (header: PacketHeader, message: ClientMessage)? {
    switch socket {
    case .some(let socket):
      while true {
        var request = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&request, 1, -1)
        switch try socket.receive() {
        case .packet(let bytes, _): return try ClientMessage.decode(bytes)
        case .nothing: continue
        case .end: return nil
        }
      }
    case .none: return nil
    }
  }

  /// Says the same again and again, until the client has gone.
  static func chatter(on descriptor: Int32) {
    let packet = ServerMessage.slot(SlotNote(slot: 0, generation: 1, place: .next, state: .empty)).encode()
    while true {
      let sent = unsafe packet.withUnsafeBytes { unsafe clinux_send(descriptor, $0.baseAddress, $0.count, -1) }
      if sent < 0, errno != EAGAIN { return }
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = unsafe poll(&request, 1, -1)
    }
  }

  func close() { socket = nil }
}
