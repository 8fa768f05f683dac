// SPDX-License-Identifier: Apache-2.0

/// The order of an MP4 file's top-level boxes (ISO/IEC 14496-12, 4.2).
struct MP4Layout: Equatable {
  /// Types of the boxes that decide how a file is read, each at its first place.
  private(set) var order: [String] = []

  /// Boxes to look at before giving up: a fragmented file has thousands.
  private static let limit = 200
  private static let interesting = ["moov", "mdat", "moof", "sidx", "mfra"]

  /// Walks the boxes. `read` gives up to so many bytes at an offset, fewer at the end of the file.
  init(fileSize: Int64, read: (_ offset: Int64, _ count: Int) -> [UInt8]) {
    var offset: Int64 = 0
    for _ in 0..<Self.limit {
      guard let box = Self.box(read(offset, 16)) else { break }
      note(box.type)
      // 0: the box goes on to the end of the file.
      guard box.size > 0, offset <= fileSize - box.size else { break }
      offset += box.size
    }
    // A random access index is the last box, and its own last word says how long it is.
    if let tail = Self.word(read(fileSize - 4, 4), at: 0), Int64(tail) <= fileSize,
      Self.box(read(fileSize - Int64(tail), 16))?.type == "mfra"
    {
      note("mfra")
    }
  }

  /// The index comes after the media data.
  var indexIsLast: Bool {
    guard let index = order.firstIndex(of: "moov"), let media = order.firstIndex(of: "mdat") else { return false }
    return media < index && !order.contains("moof")
  }

  /// There are fragments, and nothing says where they begin.
  var isFragmentedWithoutIndex: Bool {
    order.contains("moof") && !order.contains("sidx") && !order.contains("mfra")
  }

  private mutating func note(_ type: String) {
    if Self.interesting.contains(type), !order.contains(type) { order.append(type) }
  }

  private static func box(_ header: [UInt8]) -> (type: String, size: Int64)? {
    guard let size = word(header, at: 0), header.count >= 8 else { return nil }
    let type = String(decoding: header[4..<8], as: UTF8.self)
    guard size == 1 else { return size == 0 || size >= 8 ? (type, Int64(size)) : nil }
    guard let high = word(header, at: 8), let low = word(header, at: 12) else { return nil }
    let large = UInt64(high) << 32 | UInt64(low)
    return large >= 16 && large <= UInt64(Int64.max) ? (type, Int64(large)) : nil
  }

  private static func word(_ bytes: [UInt8], at offset: Int) -> UInt32? {
    guard bytes.count >= offset + 4 else { return nil }
    return bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
