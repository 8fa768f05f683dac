// SPDX-License-Identifier: Apache-2.0

/// The order of an MP4 file's top-level boxes (ISO/IEC 14496-12, 4.2).
struct MP4Layout: Equatable {
  /// Types of the boxes that decide how a file is read, each at its first place.
  private(set) var order: [BoxType] = []

  /// Where the first index lies, no farther than the file goes; nil where there is none.
  private(set) var index: Range<Int64>?

  /// Boxes to look at before giving up: a fragmented file has thousands.
  private static let limit = 200
  private static let interesting: [BoxType] = ["moov", "mdat", "moof", "sidx", "mfra"]

  /// Walks the boxes. `read` gives up to so many bytes at an offset, fewer at the end of the file.
  init(fileSize: Int64, read: (_ offset: Int64, _ count: Int) -> [UInt8]) {
    var offset: Int64 = 0
    for _ in 0..<Self.limit {
      guard let box = MP4Box(read(offset, 16)) else { break }
      let rest = max(0, fileSize - offset)
      if box.type == "moov", index == nil { index = offset..<(offset + min(box.size ?? rest, rest)) }
      note(box.type)
      // One without a size goes on to the end of the file.
      guard let size = box.size, size <= rest else { break }
      offset += size
    }
    // A random access index is the last box, and its own last word says how long it is.
    if let tail = read(fileSize - 4, 4).number(at: 0, bytes: 4), Int64(tail) <= fileSize,
      MP4Box(read(fileSize - Int64(tail), 16))?.type == "mfra"
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

  private mutating func note(_ type: BoxType) {
    if Self.interesting.contains(type), !order.contains(type) { order.append(type) }
  }
}
