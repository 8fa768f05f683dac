// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// A part of a PNG file: its length, its type, its data, and a checksum of the latter two.
struct PNGChunk: Equatable {
  /// What a PNG file begins with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Four letters.
  let type: String
  let data: [UInt8]

  init(_ type: String, _ data: [UInt8]) {
    self.type = type
    self.data = data
  }

  /// Takes the next chunk off the bytes; nil where they end within it, or its checksum is wrong.
  init?(from bytes: inout ArraySlice<UInt8>) {
    let head = bytes.prefix(8)
    guard head.count == 8 else { return nil }
    let length = Int(Self.number(head.prefix(4)))
    guard bytes.count - 12 >= length else { return nil }
    let checked = bytes.dropFirst(4).prefix(4 + length)
    guard Self.checksum(checked) == Self.number(bytes.dropFirst(8 + length).prefix(4)) else { return nil }
    type = String(decoding: checked.prefix(4), as: UTF8.self)
    data = Array(checked.dropFirst(4))
    bytes = bytes.dropFirst(12 + length)
  }

  /// As it lies in the file.
  var bytes: [UInt8] {
    let checked = Array(type.utf8) + data
    return Self.bytes(UInt32(truncatingIfNeeded: data.count)) + checked + Self.bytes(Self.checksum(checked[...]))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The CRC-32 of the PNG specification. The C function is `av_crc`.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    guard let table = unsafe av_crc_get_table(AV_CRC_32_IEEE_LE) else { return 0 }
    return unsafe bytes.withUnsafeBufferPointer { unsafe ~av_crc(table, ~0, $0.baseAddress, $0.count) }
  }
}
