// SPDX-License-Identifier: Apache-2.0

import CReel
import ReelWire
import TestPlayers
import Testing

/// What one end encodes the other decodes to the same.
@Suite struct RoundTripTests {
  @Test(arguments: ClientSamples.all) func client(_ message: ClientMessage) throws {
    let packet = message.encode(serial: 0xfedc_ba98)
    let (header, decoded) = try ClientMessage.decode(packet)
    #expect(decoded == message)
    #expect(header == PacketHeader(type: Packet.type(of: packet), serial: 0xfedc_ba98))
  }

  @Test(arguments: ServerSamples.all) func server(_ message: ServerMessage) throws {
    let packet = message.encode(serial: 3)
    let (header, decoded) = try ServerMessage.decode(packet)
    #expect(decoded == message)
    let object: UInt32 =
      switch message {
      case .poolAdd(let pool): pool.pool
      case .poolRetire(let pool): pool
      case .format(let number, _): number
      case .frame(let frame): frame.slot
      case .slot(let slot): slot.slot
      case .page(let page): page.player
      case .welcome, .stats, .error, .revoked, .unknown: 0
      }
    #expect(header == PacketHeader(type: Packet.type(of: packet), serial: 3, object: object))
  }

  /// No type is forgotten by the samples, which the other tests of packets begin with.
  @Test func theSamplesHaveEveryType() {
    let packets = ClientSamples.all.map { $0.encode() } + ServerSamples.all.map { $0.encode() }
    let missing = Set(Packet.sizes.keys).subtracting(packets.map(Packet.type(of:)))
    #expect(missing.isEmpty)
  }

  @Test func noPacketIsLongerThanAllowed() {
    let packets = ClientSamples.all.map { $0.encode() } + ServerSamples.all.map { $0.encode() }
    #expect(packets.allSatisfy { $0.count <= WireLimits.packet })
  }

  /// Whoever speaks a later minor version sends more.
  @Test func whatIsAppendedIsIgnored() throws {
    for message in ClientSamples.all {
      let packet = message.encode()
      let longest = Packet.with(packet, tail: Array(repeating: 0xff, count: WireLimits.packet - packet.count))
      #expect(try ClientMessage.decode(Packet.with(packet, tail: [1])).message == message)
      #expect(try ClientMessage.decode(longest).message == message)
    }
    for message in ServerSamples.all {
      let packet = message.encode()
      let longest = Packet.with(packet, tail: Array(repeating: 0xff, count: WireLimits.packet - packet.count))
      #expect(try ServerMessage.decode(Packet.with(packet, tail: [1])).message == message)
      #expect(try ServerMessage.decode(longest).message == message)
    }
  }

  /// What 0 stands for.
  @Test func defaults() throws {
    var packet = ClientMessage.subscribe(Subscription()).encode()
    packet.replaceSubrange(16..., with: repeatElement(0, count: packet.count - 16))
    #expect(try ClientMessage.decode(packet).message == .subscribe(Subscription()))
    #expect(Subscription().credits == WireLimits.defaultCredits)
    #expect(Subscription().pageHeight == 1920)
  }

  @Test func moreLeasesThanFitAreLeftOut() throws {
    let most = WireLimits.releases
    let packet = ClientMessage.release((0..<UInt64(most + 1)).map { $0 }).encode()
    #expect(try ClientMessage.decode(packet).message == .release((0..<UInt64(most)).map { $0 }))
  }
}
