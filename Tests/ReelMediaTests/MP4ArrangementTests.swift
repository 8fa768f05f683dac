// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// Files as words, and what they are with the index first.
@Suite struct MP4ArrangementTests {
  /// A word is a box `TYPE:SIZE`, `TYPE:SIZE:64` with the size in 64 bits, `mdat:*SIZE` one that says that it goes on to
  /// the end, `moov` an index, or `#SIZE` so many bytes that are no box.
  struct Row: CustomTestStringConvertible, Sendable {
    let before: String
    /// Nil where it is refused, or there is nothing to do.
    let after: String?
    var code: MediaError.Code? = nil

    var testDescription: String { before }
  }

  private static let rows = [
    Row(before: "ftyp:24 mdat:64 moov", after: "ftyp moov mdat"),
    Row(before: "ftyp:24 free:8 mdat:64 moov", after: "ftyp moov free mdat"),
    Row(before: "ftyp:24 wide:8 mdat:64 free:16 moov udta:16", after: "ftyp moov wide mdat free udta"),
    Row(before: "ftyp:24 mdat:64:64 mdat:32 free:8 moov mdat:24", after: "ftyp moov mdat mdat free mdat"),
    Row(before: "mdat:64 moov", after: "moov mdat"),
    Row(before: "wide:8 mdat:64 moov", after: "moov wide mdat"),
    Row(before: "ftyp:24 mdat:64 moov mdat:*40", after: "ftyp moov mdat mdat"),
    Row(before: "ftyp:24 mdat:64 moov #5", after: "ftyp moov mdat none"),
    Row(before: "ftyp:24 mdat:64 moov moov", after: "ftyp moov mdat moov"),
    Row(before: "ftyp:24 moov mdat:64", after: nil, code: .unsupported),
    Row(before: "ftyp:24 mdat:64", after: nil, code: .unsupported),
    Row(before: "ftyp:24 mdat:64 meta:24 moov", after: nil, code: .unsupported),
    Row(before: "ftyp:24 mdat:64 moov moof:32", after: nil, code: .unsupported),
  ]

  /// The index of one track whose chunks lie at these places.
  private static func index(_ offsets: [UInt64]) -> [UInt8] {
    var payload: [UInt8] = [0, 0, 0, 0]
    payload.append(UInt64(offsets.count), bytes: 4)
    for offset in offsets { payload.append(offset, bytes: 4) }
    let table = MP4Box.bytes("stbl", MP4Box.bytes("stco", payload))
    return MP4Box.bytes("moov", MP4Box.bytes("trak", MP4Box.bytes("mdia", MP4Box.bytes("minf", table))))
  }

  /// The bytes of a file, in which every byte of media is its own number, and the places of some of them.
  private static func file(_ text: String) -> (bytes: [UInt8], chunks: [UInt64]) {
    var bytes: [UInt8] = []
    var chunks: [UInt64] = []
    let length = index([0, 0, 0, 0, 0, 0]).count
    var places: [Int] = []
    for word in text.split(separator: " ") {
      if word == "moov" {
        places.append(bytes.count)
        bytes += [UInt8](repeating: 0, count: length)
        continue
      }
      if word.first == "#" {
        bytes += [UInt8](repeating: 1, count: Int(word.dropFirst()) ?? 0)
        continue
      }
      let parts = word.split(separator: ":")
      let (isLarge, isOpen) = (parts.count > 2, parts[1].first == "*")
      let size = Int(parts[1].drop { $0 == "*" }) ?? 0
      let start = bytes.count
      bytes.append(isLarge ? 1 : isOpen ? 0 : UInt64(size), bytes: 4)
      bytes += Array(parts[0].utf8)
      if isLarge { bytes.append(UInt64(size), bytes: 8) }
      if parts[0] == "mdat" { chunks += [UInt64(bytes.count), UInt64(start + size - 1)] }
      while bytes.count < start + size { bytes.append(UInt8(truncatingIfNeeded: bytes.count)) }
    }
    // One that lies in the index, where no media can be.
    if let place = places.first, text.hasSuffix("moov") { chunks.append(UInt64(place + 9)) }
    chunks = Array((chunks + [1 << 31, 1 << 31, 1 << 31, 1 << 31, 1 << 31]).prefix(6))
    for place in places { bytes.replaceSubrange(place..<(place + length), with: index(chunks)) }
    return (bytes, chunks)
  }

  private static func isInLastIndex(_ place: UInt64, of row: Row, length: Int) -> Bool {
    row.before.hasSuffix("moov") && place >= length - index([0, 0, 0, 0, 0, 0]).count
  }

  private static func rewrite(_ bytes: [UInt8]) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let source = try MediaSource(folder.write(bytes, to: "file.mp4"))
    let made = try ReelRewriter.inMemory(source, as: [.indexFirst], byteLimit: 1 << 20, interrupt: Interrupt())
    return try TemporaryFolder.read("/proc/self/fd/\(#require(made.source.file).descriptor)")
  }

  @Test(arguments: rows) func putsTheIndexFirst(_ row: Row) throws {
    let (bytes, chunks) = Self.file(row.before)
    guard let after = row.after else {
      #expect { try Self.rewrite(bytes) } throws: { ($0 as? MediaError)?.code == row.code }
      return
    }
    let new = try Self.rewrite(bytes)
    #expect(new.count == bytes.count)
    var types: [String] = []
    var offset = 0
    var moved: [UInt64] = []
    while offset < new.count {
      let box = MP4Box(new[offset...].prefix(16))
      let size = Int(box?.size ?? Int64(new.count - offset))
      types.append(box == nil ? "none" : String(decoding: new[(offset + 4)..<(offset + 8)], as: UTF8.self))
      if box?.type == "moov", moved.isEmpty {
        let index = try MovieIndex(payload: Array(new[(offset + 8)..<(offset + size)]), operation: "test")
        let leaf = try #require(index.leaves.first { $0.type == "stco" })
        moved = try #require(ChunkOffsets(payload: Array(index.payload[leaf.payload]), isLarge: false)).offsets
      }
      offset += size
    }
    #expect(types.joined(separator: " ") == after)
    for (old, now) in zip(chunks, moved) where old < bytes.count {
      try #require(now < new.count)
      if Self.isInLastIndex(old, of: row, length: bytes.count) {
        #expect(now == old)
      } else {
        #expect(new[Int(now)] == bytes[Int(old)])
      }
    }
    // What lies behind the end lies as far behind it.
    for (old, now) in zip(chunks, moved) where old >= bytes.count { #expect(now == old) }
  }
}
