// SPDX-License-Identifier: Apache-2.0

import ReelWire
import TestPlayers
import Testing

/// Texts lie behind the fixed fields, within the packet and within their limit, and are UTF-8 without a zero byte.
@Suite struct TextTests {
  @Test(arguments: TextRow.all) func whereItLies(_ row: TextRow) {
    let size = row.packet.count
    let packet = Packet.with(row.packet, tail: Array("abcdefgh".utf8))
    let allowed = [(0, 0), (size, 0), (size, 8), (size + 3, 2), (size + 8, 0)]
    for (offset, length) in allowed {
      #expect(throws: Never.self, "\(length) bytes at \(offset)") {
        try row.decode(row.naming(offset, length, in: packet))
      }
    }
    let refused = [
      (0, 1), (0, size), (1, 0), (15, 0), (16, 4), (size - 1, 0), (size - 1, 1), (size - 4, 8), (size, 9),
      (size + 8, 1), (size + 9, 0), (4096, 0), (0xffff, 0), (0xffff, 0xffff), (size, 0xffff), (0xffff, 1),
    ]
    for (offset, length) in refused {
      #expect(throws: WireError.self, "\(length) bytes at \(offset)") {
        try row.decode(row.naming(offset, length, in: packet))
      }
    }
  }

  @Test(arguments: TextRow.all) func howLongItIs(_ row: TextRow) {
    #expect(throws: Never.self) { try row.decode(row.with(Array(repeating: 0x61, count: row.limit))) }
    #expect(throws: WireError.self) { try row.decode(row.with(Array(repeating: 0x61, count: row.limit + 1))) }
  }

  private static let allowed: [[UInt8]] = [
    [0x01], [0x7f], [0xc2, 0x80], [0xed, 0x9f, 0xbf], [0xef, 0xbf, 0xbf], [0xf0, 0x90, 0x80, 0x80],
    [0xf4, 0x8f, 0xbf, 0xbf], Array("e\u{301}\u{202e}\n".utf8),
  ]
  private static let refused: [[UInt8]] = [
    [0], [0x61, 0, 0x62], [0x61, 0], [0x80], [0xbf], [0xc0, 0x80], [0xc1, 0xbf], [0xc3], [0xe2, 0x82],
    [0xe0, 0x80, 0x80],
    [0xed, 0xa0, 0x80], [0xf0, 0x80, 0x80, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xff],
    [0xfe, 0x61],
  ]

  @Test(arguments: TextRow.all) func whatItHolds(_ row: TextRow) {
    for text in Self.allowed { #expect(throws: Never.self, "\(text)") { try row.decode(row.with(text)) } }
    for text in Self.refused {
      let error = #expect(throws: WireError.self, "\(text)") { try row.decode(row.with(text)) }
      #expect(error?.code == .malformed)
    }
  }

  /// Two texts in the same place would not both fit into a packet of their own.
  @Test(arguments: ["SLOT", "PAGE"]) func twoDoNotOverlap(_ message: String) throws {
    let rows = TextRow.all.filter { $0.description.hasPrefix(message + " ") }
    let (first, second) = (try #require(rows.first), try #require(rows.last))
    let size = first.packet.count
    let packet = Packet.with(first.packet, tail: Array("abcdefgh".utf8))
    for (one, other, isAllowed) in [
      ((0, 4), (4, 4), true), ((4, 4), (0, 4), true), ((0, 3), (6, 1), true), ((2, 0), (0, 8), true),
      ((0, 8), (4, 0), true), ((0, 4), (3, 4), false), ((3, 4), (0, 4), false), ((0, 8), (0, 8), false),
      ((2, 2), (0, 8), false),
    ] {
      let broken = second.naming(size + other.0, other.1, in: first.naming(size + one.0, one.1, in: packet))
      #expect(((try? first.decode(broken)) != nil) == isAllowed, "\(one) and \(other)")
    }
  }
}
