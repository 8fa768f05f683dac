// SPDX-License-Identifier: Apache-2.0

import ReelWire
import TestPlayers
import Testing

/// Random packets are refused, or mean something that can be said again.
@Suite struct RandomPacketTests {
  private static let seeds: [UInt64] = [1, 2, 3, 4]
  private static let rounds = 5000

  @Test(arguments: seeds) func fromClients(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let samples = ClientSamples.all.map { $0.encode() }
    var accepted = 0
    for round in 0..<Self.rounds {
      let packet = Self.packet(samples, &random)
      guard let (header, message) = try? ClientMessage.decode(packet) else { continue }
      accepted += 1
      let again = try? ClientMessage.decode(message.encode(serial: header.serial))
      #expect(again?.message == message, "seed \(seed), round \(round): \(packet)")
      #expect(again?.header.serial == header.serial)
    }
    // Neither end of it would show anything.
    #expect((Self.rounds / 10...Self.rounds * 9 / 10).contains(accepted))
  }

  @Test(arguments: seeds) func fromTheDaemon(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let samples = ServerSamples.all.map { $0.encode() }
    var accepted = 0
    for round in 0..<Self.rounds {
      let packet = Self.packet(samples, &random)
      guard let (header, message) = try? ServerMessage.decode(packet) else { continue }
      accepted += 1
      let again = try? ServerMessage.decode(message.encode(serial: header.serial))
      #expect(again?.message == message, "seed \(seed), round \(round): \(packet)")
      #expect(again?.header.serial == header.serial)
    }
    #expect((Self.rounds / 10...Self.rounds * 9 / 10).contains(accepted))
  }

  /// Noise, a sample of another type, or a sample with some bytes changed, cut or added; most with an honest length.
  private static func packet(_ samples: [[UInt8]], _ random: inout SeededGenerator) -> [UInt8] {
    var packet = samples.randomElement(using: &random) ?? []
    switch UInt8.random(in: 0..<8, using: &random) {
    case 0:
      packet = (0..<Int.random(in: 0...300, using: &random)).map { _ in .random(in: 0...255, using: &random) }
    case 1:
      packet = Packet.with(packet, samples.randomElement(using: &random).map(Packet.type(of:)) ?? 0, at: 0)
    case 2: packet = Packet.with(packet, length: Int.random(in: 0...packet.count, using: &random))
    case 3: packet = Packet.with(packet, length: packet.count + Int.random(in: 0...64, using: &random))
    default: break
    }
    guard packet.count > 16 else { return packet }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let index = Int.random(in: 16..<packet.count, using: &random)
      switch UInt8.random(in: 0..<4, using: &random) {
      case 0: packet[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: packet[index] = 0
      case 2: packet[index] = 0xff
      default: packet[index] = .random(in: 0...255, using: &random)
      }
    }
    if Int.random(in: 0..<8, using: &random) > 0 { packet = Packet.with(packet, UInt32(packet.count), at: 4) }
    return packet
  }
}
