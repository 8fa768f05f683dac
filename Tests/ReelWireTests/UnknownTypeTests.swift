// SPDX-License-Identifier: Apache-2.0

import CReel
import ReelWire
import TestPlayers
import Testing

/// Types of a later version, or of the other direction.
@Suite struct UnknownTypeTests {
  private static let client: [UInt16] = [0, 17, 255, 256, 0x7fff, 0x8000, 0x8001, 0x800b, .max]
  private static let server: [UInt16] = [0, 1, 16, 0x7fff, 0x8000, 0x8006, 0x800c, 0x8101, .max]

  @Test(arguments: client) func fromAClient(_ type: UInt16) throws {
    let packet = Packet.with(ClientMessage.bye.encode(serial: 5), type, at: 0)
    let (header, message) = try ClientMessage.decode(packet)
    #expect(message == .unknown(type))
    #expect(header == PacketHeader(type: type, serial: 5))
    let strict = Packet.with(packet, UInt16(REEL_MUST_UNDERSTAND), at: 2)
    let error = #expect(throws: WireError.self) { try ClientMessage.decode(strict) }
    #expect(error?.code == .unknown)
  }

  @Test(arguments: server) func fromTheDaemon(_ type: UInt16) throws {
    let packet = Packet.with(ServerMessage.poolRetire(9).encode(serial: 5), type, at: 0)
    let (header, message) = try ServerMessage.decode(packet)
    #expect(message == .unknown(type))
    #expect(header == PacketHeader(type: type, serial: 5, object: 9))
    let strict = Packet.with(packet, UInt16(REEL_MUST_UNDERSTAND), at: 2)
    let error = #expect(throws: WireError.self) { try ServerMessage.decode(strict) }
    #expect(error?.code == .unknown)
  }

  /// Known types may ask for it, too.
  @Test func knownTypesThatMustBeUnderstood() throws {
    for message in ClientSamples.all where Packet.sizes[Packet.type(of: message.encode())] != nil {
      let packet = Packet.with(message.encode(), UInt16(REEL_MUST_UNDERSTAND), at: 2)
      let (header, decoded) = try ClientMessage.decode(packet)
      #expect(decoded == message)
      #expect(header.mustUnderstand)
    }
  }
}
