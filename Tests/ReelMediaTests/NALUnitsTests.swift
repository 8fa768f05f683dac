// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelMedia

@Suite struct NALUnitsTests {
  /// The framing, a packet as hexadecimal words, and the unit types found in it.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    var codec = NALUnits.Codec.h264
    /// 0: start codes.
    var lengthSize: UInt8 = 4
    let packet: String
    let types: [UInt8]

    var testDescription: String { name }

    var bytes: [UInt8] {
      let digits = packet.filter { $0 != " " }
      return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(digits.dropFirst($0).prefix(2), radix: 16) }
    }

    /// A configuration record whose only true word is the size of the lengths.
    var extradata: [UInt8] {
      guard lengthSize > 0 else { return [0, 0, 0, 1, 0x67] }
      let position = codec == .h264 ? 4 : 21
      return [1] + [UInt8](repeating: 0, count: position - 1) + [0xfc | (lengthSize - 1), 0]
    }

    var units: NALUnits { NALUnits(codec, extradata: extradata) }
  }

  private static let rows = [
    Row(name: "avcC, 4 bytes", packet: "00000002 67ff 00000001 65", types: [7, 5]),
    Row(name: "avcC, 2 bytes", lengthSize: 2, packet: "0002 06ff 0001 41", types: [6, 1]),
    Row(name: "avcC, 1 byte", lengthSize: 1, packet: "02 68ff 01 65", types: [8, 5]),
    Row(name: "avcC, the reference bits are no type", packet: "00000001 e5", types: [5]),
    Row(name: "hvcC, 4 bytes", codec: .hevc, packet: "00000002 4001 00000002 2601", types: [32, 19]),
    Row(name: "hvcC, 2 bytes", codec: .hevc, lengthSize: 2, packet: "0002 2a01", types: [21]),
    Row(name: "hvcC, 1 byte", codec: .hevc, lengthSize: 1, packet: "02 0201 02 0001", types: [1, 0]),
    Row(name: "start codes of 3 bytes", lengthSize: 0, packet: "000001 67ff 000001 65ff", types: [7, 5]),
    Row(name: "start codes of 4 bytes", lengthSize: 0, packet: "00000001 09f0 00000001 65ff", types: [9, 5]),
    Row(name: "start codes, HEVC", codec: .hevc, lengthSize: 0, packet: "00000001 4001 000001 2801", types: [32, 20]),
    Row(name: "start codes, garbage before", lengthSize: 0, packet: "ffff 000001 65", types: [5]),
    Row(name: "start codes, nothing after the last", lengthSize: 0, packet: "000001 65ff 000001", types: [5]),
    Row(name: "start codes, 000000 is none", lengthSize: 0, packet: "000000 65ff", types: []),
    Row(name: "start codes, none at all", lengthSize: 0, packet: "65ffffff", types: []),
    Row(name: "empty", packet: "", types: []),
    Row(name: "empty, start codes", lengthSize: 0, packet: "", types: []),
    Row(name: "a length of 0 ends the list", packet: "00000001 65 00000000 00000001 41", types: [5]),
    Row(name: "truncated length", packet: "00000001 65 0000", types: [5]),
    Row(name: "length without its unit", packet: "00000001 65 00000005", types: [5]),
    Row(name: "unit shorter than its length", packet: "00000009 65", types: [5]),
    Row(name: "the largest length", packet: "ffffffff 65 00000001 41", types: [5]),
    Row(name: "only a length", packet: "00000001", types: []),
  ]

  @Test(arguments: rows) func listsTypes(_ row: Row) {
    let bytes = row.bytes
    let types = unsafe row.units.types(in: bytes.span.bytes)
    #expect(types == row.types)
  }

  @Test(
    arguments: [
      (NALUnits.Codec.h264, 5, true, true), (.h264, 1, false, false), (.h264, 7, false, false),
      (.h264, 16, false, false),
      (.hevc, 15, false, false), (.hevc, 16, true, false), (.hevc, 18, true, false), (.hevc, 19, true, true),
      (.hevc, 20, true, true), (.hevc, 21, true, false), (.hevc, 23, true, false), (.hevc, 24, false, false),
      (.hevc, 5, false, false), (.hevc, 32, false, false),
    ] as [(NALUnits.Codec, UInt8, Bool, Bool)])
  func tellsWhereDecodingStarts(codec: NALUnits.Codec, type: UInt8, starts: Bool, refreshes: Bool) {
    let header = codec == .h264 ? type : type << 1
    // A parameter set comes first: every unit counts, not the first alone.
    let bytes: [UInt8] = [0, 0, 1, codec == .h264 ? 7 : 64, 1, 0, 0, 1, header, 1]
    let units = NALUnits(codec, extradata: [])
    let found = unsafe (units.startsDecoding(bytes.span.bytes), units.isInstantRefresh(bytes.span.bytes))
    #expect(found == (starts, refreshes))
  }

  @Test(arguments: [NALUnits.Codec.h264, .hevc]) func shortConfigurationRecordsMeanStartCodes(codec: NALUnits.Codec) {
    let units = NALUnits(codec, extradata: [1, 0, 0, 0])
    let bytes: [UInt8] = [0, 0, 1, codec == .h264 ? 5 : 38]
    let types = unsafe units.types(in: bytes.span.bytes)
    #expect(types == [codec == .h264 ? 5 : 19])
  }
}
