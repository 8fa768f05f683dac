// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// Packets come whole, in order, and until the end.
@Suite struct PacketSocketTests {
  /// What `receive` gave, as a value.
  enum Seen: Equatable {
    case packet([UInt8], hasDescriptor: Bool)
    case nothing
    case end
    case refused(WireError.Code)
  }

  static func receive(_ socket: borrowing PacketSocket) -> Seen {
    do throws(WireError) {
      switch try socket.receive() {
      case .packet(let bytes, let descriptor): return .packet(bytes, hasDescriptor: descriptor != nil)
      case .nothing: return .nothing
      case .end: return .end
      }
    } catch {
      return .refused(error.code)
    }
  }

  /// How sending went; nil where the system refuses.
  static func send(
    _ packet: [UInt8], descriptor: Int32? = nil, over socket: borrowing PacketSocket
  ) -> PacketSocket.Sent? {
    try? socket.send(packet, descriptor: descriptor)
  }

  @Test func wholeAndInOrder() throws {
    let pair = try SocketPair()
    let packets = [[1], [2, 3], Array(repeating: 4, count: WireLimits.packet)] as [[UInt8]]
    for packet in packets { #expect(Self.send(packet, over: pair.one) == .done) }
    for packet in packets { #expect(Self.receive(pair.other) == .packet(packet, hasDescriptor: false)) }
    #expect(Self.receive(pair.other) == .nothing)
    #expect(Self.send([5], over: pair.other) == .done)
    #expect(Self.receive(pair.one) == .packet([5], hasDescriptor: false))
  }

  @Test func tooLong() throws {
    let pair = try SocketPair()
    #expect(RawPacket.send(Array(repeating: 1, count: WireLimits.packet + 1), to: pair.one.descriptor) == .done)
    #expect(RawPacket.send(Array(repeating: 1, count: 100_000), to: pair.one.descriptor) == .done)
    #expect(Self.send([1], over: pair.one) == .done)
    #expect(Self.receive(pair.other) == .refused(.malformed))
    #expect(Self.receive(pair.other) == .refused(.malformed))
    #expect(Self.receive(pair.other) == .packet([1], hasDescriptor: false))
  }

  /// More than the system carries.
  @Test func tooLongToSend() throws {
    let pair = try SocketPair()
    let error = #expect(throws: WireError.self) { _ = try pair.one.send(Array(repeating: 1, count: 1 << 22)) }
    #expect(error?.code == .system)
  }

  @Test func anEmptyPacketIsTheEnd() throws {
    let pair = try SocketPair()
    #expect(RawPacket.send([], to: pair.one.descriptor) == .done)
    #expect(Self.receive(pair.other) == .end)
  }

  @Test func whatWasSentBeforeTheEndArrives() throws {
    let pair = try SocketPair()
    #expect(Self.send([1], over: pair.other) == .done)
    let one = pair.withoutOther()
    #expect(Self.receive(one) == .packet([1], hasDescriptor: false))
    #expect(Self.receive(one) == .end)
    #expect(Self.receive(one) == .end)
    #expect(Self.send([1], over: one) == .closed)
  }

  /// The other end says why, and closes without reading what it was sent.
  @Test func whatWasSentBeforeAResetArrives() throws {
    let pair = try SocketPair()
    #expect(Self.send([9], over: pair.one) == .done)
    #expect(Self.send([1], over: pair.other) == .done)
    #expect(Self.send([2], over: pair.other) == .done)
    let one = pair.withoutOther()
    #expect(Self.receive(one) == .packet([1], hasDescriptor: false))
    #expect(Self.receive(one) == .packet([2], hasDescriptor: false))
    #expect(Self.receive(one) == .end)
  }

  @Test func aReaderThatDoesNotRead() throws {
    let pair = try SocketPair()
    var sent = 0
    var last = PacketSocket.Sent.done
    while last == .done, sent < 100_000 {
      last = try pair.one.send(Array(repeating: UInt8(sent % 251), count: 1024))
      if last == .done { sent += 1 }
    }
    #expect(last == .full)
    for number in 0..<sent {
      #expect(
        Self.receive(pair.other)
          == .packet(Array(repeating: UInt8(number % 251), count: 1024), hasDescriptor: false))
    }
    #expect(Self.receive(pair.other) == .nothing)
    #expect(Self.send([1], over: pair.one) == .done)
  }

  @Test func nobodyIsThere() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("", to: "file")
    let stream = clinux_socket(Int32(SOCK_STREAM.rawValue))
    defer { close(stream) }
    try #require(unsafe clinux_listen(stream, folder.path + "/stream", 1) == 0)
    let rows: [(String, WireError.Code)] = [
      (folder.path + "/nothing", .unreachable), (folder.path + "/no/folder", .unreachable), (file, .unreachable),
      (file + "/below", .unreachable), (folder.path + "/stream", .system), ("", .unreachable),
      (folder.path + "/" + String(repeating: "x", count: 108), .system),
    ]
    for (path, code) in rows {
      let error = #expect(throws: WireError.self, "\(path)") { _ = try PacketSocket.connect(to: path) }
      #expect(error?.code == code, "\(path): \(error?.reason ?? "")")
      #expect(error?.reason.hasPrefix(path) == true)
    }
  }

  @Test func aListenerIsReached() throws {
    let folder = try TemporaryFolder()
    let listener = clinux_socket(Int32(SOCK_SEQPACKET.rawValue))
    defer { close(listener) }
    try #require(unsafe clinux_listen(listener, folder.path + "/s", 1) == 0)
    let client = try PacketSocket.connect(to: folder.path + "/s")
    let server = PacketSocket(owning: clinux_accept(listener))
    for descriptor in [client.descriptor, server.descriptor] {
      #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
      #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }
    #expect(Self.receive(server) == .nothing)
    #expect(Self.send([7], over: client) == .done)
    #expect(Self.receive(server) == .packet([7], hasDescriptor: false))
    var (process, user, group) = (pid_t(), uid_t(), gid_t())
    #expect(unsafe clinux_peer(server.descriptor, &process, &user, &group) == 0)
    #expect(process == getpid())
    #expect(user == getuid())
    #expect(group == getgid())
  }
}
