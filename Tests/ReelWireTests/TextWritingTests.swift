// SPDX-License-Identifier: Apache-2.0

import ReelWire
import Testing

/// Texts that do not fit are cut, so that what is sent can always be read.
@Suite struct TextWritingTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let expected: String

    var testDescription: String { name }
  }

  private static let limit = WireLimits.name
  private static let rows = [
    Row(name: "fits", text: letters(limit), expected: letters(limit)),
    Row(name: "one too many", text: letters(limit + 1), expected: letters(limit)),
    Row(name: "two bytes over the end", text: letters(limit - 1) + "é", expected: letters(limit - 1)),
    Row(name: "two bytes at the end", text: letters(limit - 2) + "é", expected: letters(limit - 2) + "é"),
    Row(name: "four bytes over the end", text: letters(limit - 3) + "🎬", expected: letters(limit - 3)),
    Row(name: "four bytes at the end", text: letters(limit - 4) + "🎬a", expected: letters(limit - 4) + "🎬"),
    Row(name: "zero bytes", text: "a\0b\0", expected: "ab"),
    Row(name: "nothing but zero bytes", text: "\0\0", expected: ""),
    Row(name: "nothing", text: "", expected: ""),
  ]

  @Test(arguments: rows) func isCut(_ row: Row) throws {
    let packet = ClientMessage.hello(Hello(surface: .page, name: row.text)).encode()
    let (_, message) = try ClientMessage.decode(packet)
    guard case .hello(let hello) = message else {
      Issue.record("\(message)")
      return
    }
    #expect(Array(hello.name.utf8) == Array(row.expected.utf8))
  }

  /// The second text gets what the first leaves.
  @Test func twoTextsShareAPacket() throws {
    let reel = String(repeating: "r", count: 5000)
    let error = String(repeating: "é", count: 5000)
    let note = SlotNote(slot: 0, generation: 1, place: .middle, state: .failed, reel: reel, error: error)
    let packet = ServerMessage.slot(note).encode()
    guard case .slot(let slot) = try ServerMessage.decode(packet).message else {
      Issue.record("no slot")
      return
    }
    #expect(slot.reel.utf8.count == WireLimits.id)
    #expect(slot.error.utf8.count == WireLimits.packet - 40 - WireLimits.id)
    #expect(packet.count == WireLimits.packet)
  }

  /// Any text makes a packet that can be read.
  @Test(arguments: [0, 1, 63, 64, 65, 2047, 2048, 2049, 4000, 4095, 4096, 70_000])
  func ofAnyLength(_ length: Int) throws {
    let text = String(repeating: "日", count: length / 3) + Self.letters(length % 3)
    var page = PageNote()
    (page.reel, page.failure) = (text, text)
    var frame = FrameGrant.sample
    frame.reel = text
    var format = ServerSamples.format
    format.pixelFormat = text
    let note = SlotNote(slot: 0, generation: 1, place: .middle, state: .failed, reel: text, error: text)
    let server: [ServerMessage] = [
      .page(page), .frame(frame), .format(0, format), .slot(note), .error(ErrorNote(.feed, message: text)),
    ]
    for message in server { _ = try ServerMessage.decode(message.encode()) }
    let client: [ClientMessage] = [
      .hello(Hello(surface: .ring, name: text)), .open(.video(text)), .event(.query(text)), .event(.jumpToReel(text)),
    ]
    for message in client { _ = try ClientMessage.decode(message.encode()) }
  }

  private static func letters(_ count: Int) -> String { String(repeating: "a", count: count) }
}
