// SPDX-License-Identifier: Apache-2.0

/// The header of one box.
struct MP4Box {
  let type: BoxType
  /// Bytes of the header: 8, or 16 with a 64-bit size.
  let headerSize: Int64
  /// Bytes with the header; nil where the box goes on to the end of what it lies in.
  let size: Int64?

  /// Reads the first 16 bytes of a box, or 8 where there are no more; nil for what is no box.
  init?(_ header: some RandomAccessCollection<UInt8>) {
    let bytes = Array(header.prefix(16))
    guard let word = bytes.number(at: 0, bytes: 4), let code = bytes.number(at: 4, bytes: 4) else { return nil }
    type = BoxType(code: UInt32(truncatingIfNeeded: code))
    guard word == 1 else {
      guard word == 0 || word >= 8 else { return nil }
      headerSize = 8
      size = word == 0 ? nil : Int64(word)
      return
    }
    guard let large = bytes.number(at: 8, bytes: 8), let large = Int64(exactly: large), large >= 16 else { return nil }
    headerSize = 16
    size = large
  }

  /// A whole box. `payload` must be below 4 GiB.
  static func bytes(_ type: BoxType, _ payload: [UInt8]) -> [UInt8] {
    var box: [UInt8] = []
    box.reserveCapacity(payload.count + 8)
    box.append(UInt64(payload.count) + 8, bytes: 4)
    box.append(UInt64(type.code), bytes: 4)
    return box + payload
  }
}
