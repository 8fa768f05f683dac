// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelMedia

@Suite struct ChunkOffsetsTests {
  /// Offsets, how far they move, and whether the box then needs 64 bits.
  struct Row: Sendable {
    let offsets: [UInt64]
    var isLarge = false
    let moved: UInt64
    let becomesLarge: Bool
  }

  private static let rows = [
    Row(offsets: [], moved: 8, becomesLarge: false),
    Row(offsets: [40, 90, 41], moved: 8, becomesLarge: false),
    Row(offsets: [40, 0xffff_fff7], moved: 8, becomesLarge: false),
    Row(offsets: [40, 0xffff_fff8], moved: 8, becomesLarge: true),
    Row(offsets: [40, 90], isLarge: true, moved: 8, becomesLarge: true),
    Row(offsets: [1 << 40], isLarge: true, moved: 8, becomesLarge: true),
  ]

  private static func payload(_ row: Row) -> [UInt8] {
    var bytes: [UInt8] = [0, 0, 0, 0]
    bytes.append(UInt64(row.offsets.count), bytes: 4)
    for offset in row.offsets { bytes.append(offset, bytes: row.isLarge ? 8 : 4) }
    return bytes
  }

  @Test(arguments: rows) func move(_ row: Row) throws {
    let before = try #require(ChunkOffsets(payload: Self.payload(row), isLarge: row.isLarge))
    #expect(before.offsets == row.offsets)
    let box = before.box { $0 + row.moved }
    let header = try #require(MP4Box(box))
    #expect(header.type == (row.becomesLarge ? "co64" : "stco"))
    #expect(header.size == Int64(box.count))
    let after = try #require(ChunkOffsets(payload: Array(box.dropFirst(8)), isLarge: row.becomesLarge))
    #expect(after.offsets == row.offsets.map { $0 + row.moved })
  }

  @Test func refusesCountsThatLie() {
    let payload = Self.payload(Self.rows[1])
    for count in payload.indices { #expect(ChunkOffsets(payload: Array(payload.prefix(count)), isLarge: false) == nil) }
    #expect(ChunkOffsets(payload: [0, 0, 0, 0, 255, 255, 255, 255] + payload.dropFirst(8), isLarge: false) == nil)
  }
}
