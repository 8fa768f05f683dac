// SPDX-License-Identifier: Apache-2.0

/// In which files the media of a track lies: the `dref` box (ISO/IEC 14496-12, 8.7.2).
struct DataReferences {
  /// All of it lies in the file that has the index.
  private(set) var areInside = true

  /// - Parameter payload: the box without its header. Nil where it is cut off.
  init?(payload: ArraySlice<UInt8>) {
    guard let count = Array(payload.prefix(8)).number(at: 4, bytes: 4) else { return nil }
    var rest = payload.dropFirst(8)
    for _ in 0..<count {
      guard let box = MP4Box(rest), let size = box.size, box.headerSize + 4 <= size, size <= rest.count else {
        return nil
      }
      // The last bit of the flags says so, whatever the kind of reference.
      if rest[rest.startIndex + Int(box.headerSize) + 3] & 1 == 0 { areInside = false }
      rest = rest.dropFirst(Int(size))
    }
  }
}
