// SPDX-License-Identifier: Apache-2.0

import CReel
import ReelWire
import TestPlayers

/// A place in a packet that names a text.
struct TextRow: CustomStringConvertible, Sendable {
  let description: String
  /// The packet without a text there.
  let packet: [UInt8]
  /// Where the text is named, and the most bytes that it may have.
  let place: Int, limit: Int
  /// Whether a client sends it.
  let isClient: Bool

  /// The packet with this text.
  func with(_ text: [UInt8]) -> [UInt8] { Packet.with(packet, text: text, at: place) }

  /// The packet whose text is said to lie there.
  func naming(_ offset: Int, _ length: Int, in packet: [UInt8]? = nil) -> [UInt8] {
    Packet.with(Packet.with(packet ?? self.packet, UInt16(offset), at: place), UInt16(length), at: place + 2)
  }

  /// Reads it.
  func decode(_ packet: [UInt8]) throws(WireError) {
    if isClient { _ = try ClientMessage.decode(packet) } else { _ = try ServerMessage.decode(packet) }
  }

  /// Every text of every message.
  static let all: [TextRow] = {
    let slot = ServerMessage.slot(SlotNote(slot: 0, generation: 1, place: .middle, state: .failed)).encode()
    let page = ServerMessage.page(PageNote()).encode()
    var format = ServerSamples.format
    format.pixelFormat = ""
    var frame = FrameGrant.sample
    frame.reel = ""
    return [
      client("HELLO name", .hello(Hello(surface: .page, name: "")), \reel_hello.name, WireLimits.name),
      client("OPEN name", .open(.video("")), \reel_open.name, WireLimits.id),
      client("JUMP reel", .event(.jumpToReel("")), \reel_jump.reel, WireLimits.id),
      client("QUERY name", .event(.query("")), \reel_query.name, WireLimits.id),
      server("FORMAT pixel_format", ServerMessage.format(0, format).encode(), \reel_format.pixel_format),
      server("FRAME reel", ServerMessage.frame(frame).encode(), \reel_frame.reel, WireLimits.id),
      server("SLOT reel", slot, \reel_slot.reel, WireLimits.id),
      server("SLOT error", slot, \reel_slot.error),
      server("PAGE reel", page, \reel_page.reel, WireLimits.id),
      server("PAGE failure", page, \reel_page.failure),
      server("ERROR message", ServerMessage.error(ErrorNote(.busy, message: "")).encode(), \reel_error.message),
    ]
  }()

  private static func client<Fields>(
    _ name: String, _ message: ClientMessage, _ field: KeyPath<Fields, reel_text>, _ limit: Int
  ) -> TextRow {
    let place = MemoryLayout<Fields>.offset(of: field) ?? 0
    return TextRow(description: name, packet: message.encode(), place: place, limit: limit, isClient: true)
  }

  private static func server<Fields>(
    _ name: String, _ packet: [UInt8], _ field: KeyPath<Fields, reel_text>, _ limit: Int? = nil
  ) -> TextRow {
    let place = MemoryLayout<Fields>.offset(of: field) ?? 0
    let limit = limit ?? WireLimits.packet - packet.count
    return TextRow(description: name, packet: packet, place: place, limit: limit, isClient: false)
  }
}
