// SPDX-License-Identifier: Apache-2.0

import ReelWire
import TestPlayers
import Testing

/// Packets that end too early, or say that they do not.
@Suite struct PacketLengthTests {
  private static let types = Packet.sizes.keys.sorted()

  /// A short packet of any type, whatever its header says, for both directions.
  @Test(arguments: types) func shorterThanItsType(_ type: UInt16) throws {
    let isClient = type < 0x8000
    let whole = try #require(
      isClient
        ? ClientSamples.all.map { $0.encode() }.first { Packet.type(of: $0) == type }
        : ServerSamples.all.map { $0.encode() }.first { Packet.type(of: $0) == type })
    let size = try #require(Packet.sizes[type])
    let full = whole.count
    for length in 0..<size {
      for said in [length, size, full, 0, Int(UInt32.max)] {
        let packet = Packet.with(whole, length: length, saying: said)
        #expect(throws: WireError.self, "\(length) bytes that say \(said)") { try Self.decode(packet, isClient) }
      }
    }
    _ = try Self.decode(whole, isClient)
  }

  @Test(arguments: types) func aHeaderThatLies(_ type: UInt16) throws {
    let isClient = type < 0x8000
    let packets =
      isClient ? ClientSamples.all.map { $0.encode() } : ServerSamples.all.map { $0.encode() }
    for packet in packets where Packet.type(of: packet) == type {
      for said in [0, 1, 15, 16, packet.count - 1, packet.count + 1, 4096, 4097, 65_536 + packet.count, 0xffff_ffff]
      where said != packet.count {
        let lie = Packet.with(packet, UInt32(said), at: 4)
        #expect(throws: WireError.self, "\(packet.count) bytes that say \(said)") { try Self.decode(lie, isClient) }
      }
    }
  }

  @Test func longerThanAnyMayBe() {
    for isClient in [true, false] {
      let bye = Packet.with(ClientMessage.unknown(99).encode(), length: WireLimits.packet)
      #expect(throws: Never.self) { try Self.decode(bye, isClient) }
      let long = Packet.with(bye, length: WireLimits.packet + 1)
      #expect(throws: WireError.self) { try Self.decode(long, isClient) }
    }
  }

  private static func decode(_ packet: [UInt8], _ isClient: Bool) throws(WireError) {
    if isClient { _ = try ClientMessage.decode(packet) } else { _ = try ServerMessage.decode(packet) }
  }
}
