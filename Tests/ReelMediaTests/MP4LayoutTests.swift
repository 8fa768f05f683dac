// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

@Suite struct MP4LayoutTests {
  /// A file as words, and what its layout is.
  ///
  /// A word is a box `TYPE:SIZE`, `TYPE:SIZE:64` with the size in 64 bits, `TYPE:=NUMBER` with that number as its
  /// size and no content, `TYPE:=NUMBER:64` the same in 64 bits, `tail:NUMBER` a last word that says how long the
  /// last box is, or hexadecimal garbage `#…`.
  struct Row: CustomTestStringConvertible, Sendable {
    let name, file: String
    let order: [BoxType]
    var indexIsLast = false
    var lacksIndex = false

    var testDescription: String { name }

    var bytes: [UInt8] { file.split(separator: " ").flatMap(Self.box) }

    private static func box(_ word: Substring) -> [UInt8] {
      if word.first == "#" {
        let digits = word.dropFirst()
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(digits.dropFirst($0).prefix(2), radix: 16) }
      }
      let parts = word.split(separator: ":")
      if parts[0] == "tail" { return bigEndian(UInt64(parts[1]) ?? 0, 4) }
      let isLarge = parts.count > 2
      let isBare = parts[1].first == "="
      let size = UInt64(parts[1].drop { $0 == "=" }) ?? 0
      let type = Array(parts[0].utf8)
      let header = isLarge ? bigEndian(1, 4) + type + bigEndian(size, 8) : bigEndian(size, 4) + type
      return isBare ? header : header + [UInt8](repeating: 0, count: max(0, Int(size) - header.count))
    }

    private static func bigEndian(_ number: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64($0 * 8)) }
    }
  }

  private static let rows = [
    Row(name: "index first", file: "ftyp:24 moov:40 mdat:64", order: ["moov", "mdat"]),
    Row(name: "index last", file: "ftyp:24 mdat:64 moov:40", order: ["mdat", "moov"], indexIsLast: true),
    Row(
      name: "free between", file: "ftyp:24 free:8 mdat:64 free:16 moov:40", order: ["mdat", "moov"], indexIsLast: true),
    Row(name: "media only", file: "ftyp:24 mdat:64", order: ["mdat"]),
    Row(
      name: "64-bit media, index last", file: "ftyp:24 mdat:64:64 moov:40", order: ["mdat", "moov"], indexIsLast: true),
    Row(name: "64-bit index", file: "moov:40:64 mdat:16", order: ["moov", "mdat"]),
    Row(name: "media to the end of the file", file: "moov:40 mdat:=0 #00000000 moov:40", order: ["moov", "mdat"]),
    Row(name: "size too small", file: "ftyp:24 moov:=7 mdat:64", order: []),
    Row(name: "64-bit size too small", file: "ftyp:24 mdat:=15:64 moov:40", order: []),
    Row(
      name: "smallest sizes", file: "moov:=8 mdat:=16:64 moof:=8", order: ["moov", "mdat", "moof"], lacksIndex: true),
    Row(name: "larger than the file", file: "moov:40 mdat:=4294967295 moof:16", order: ["moov", "mdat"]),
    Row(
      name: "largest size there is", file: "moov:40 mdat:=9223372036854775807:64 moof:16", order: ["moov", "mdat"]),
    Row(name: "size beyond signed numbers", file: "moov:40 mdat:=9223372036854775808:64 moof:16", order: ["moov"]),
    Row(name: "size of all ones", file: "moov:40 mdat:=18446744073709551615:64", order: ["moov"]),
    Row(name: "cut within a 64-bit size", file: "moov:40 #000000016d64617400000000", order: ["moov"]),
    Row(
      name: "fragments without index", file: "ftyp:24 moov:40 moof:32 mdat:64 moof:32 mdat:64",
      order: ["moov", "moof", "mdat"], lacksIndex: true),
    Row(
      name: "fragments with sidx", file: "moov:40 sidx:32 moof:32 mdat:64", order: ["moov", "sidx", "moof", "mdat"]),
    Row(
      name: "fragments with mfra", file: "moov:40 moof:32 mdat:64 mfra:12 tail:16",
      order: ["moov", "moof", "mdat", "mfra"]),
    Row(
      name: "fragments, index last", file: "mdat:16 moof:32 moov:40", order: ["mdat", "moof", "moov"], lacksIndex: true),
    Row(
      name: "last word points before the file", file: "moov:40 moof:32 tail:4294967295", order: ["moov", "moof"],
      lacksIndex: true),
    Row(
      name: "last word points at another box", file: "moov:40 moof:32 free:12 tail:16", order: ["moov", "moof"],
      lacksIndex: true),
    Row(name: "garbage", file: "#ffd8ffe000104a46494600010101", order: []),
    Row(name: "zeros", file: "#000000000000000000000000", order: []),
    Row(name: "three bytes", file: "#000000", order: []),
    Row(name: "seven bytes", file: "#0000000c6d6f6f", order: []),
    Row(name: "empty", file: "", order: []),
  ]

  private static func layout(_ bytes: [UInt8]) -> MP4Layout {
    MP4Layout(fileSize: Int64(bytes.count)) { offset, count in
      // As reading from a file does: nothing before it, less at its end.
      guard (0...Int64(bytes.count)).contains(offset) else { return [] }
      return Array(bytes.dropFirst(Int(offset)).prefix(count))
    }
  }

  @Test(arguments: rows) func reads(_ row: Row) {
    let layout = Self.layout(row.bytes)
    #expect(layout.order == row.order)
    #expect(layout.indexIsLast == row.indexIsLast)
    #expect(layout.isFragmentedWithoutIndex == row.lacksIndex)
  }

  @Test func givesUpAfterManyBoxes() {
    let bytes = Row(name: "", file: String(repeating: "free:8 ", count: 10_000) + "moov:40", order: []).bytes
    var reads = 0
    let layout = MP4Layout(fileSize: Int64(bytes.count)) { offset, count in
      reads += 1
      return Array(bytes.dropFirst(Int(offset)).prefix(count))
    }
    #expect(layout.order == [])
    #expect(reads < 1000)
  }

  @Test(
    arguments: [(1, ["moov", "mdat"]), (2, ["mdat", "moov"]), (3, ["moov", "moof", "mdat"]), (5, [])]
      as [(Int, [BoxType])])
  func readsReels(number: Int, order: [BoxType]) throws {
    #expect(Self.layout(try TemporaryFolder.read(Reel.number(number).path)).order == order)
  }
}
