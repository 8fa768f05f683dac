// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
  /// The big-endian number of up to eight bytes at an offset; nil where the array ends before.
  func number(at offset: Int, bytes count: Int) -> UInt64? {
    guard offset >= 0, count <= self.count, offset <= self.count - count else { return nil }
    return self[offset..<(offset + count)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Appends the lowest bytes of a number, big-endian.
  mutating func append(_ number: UInt64, bytes count: Int) {
    for place in (0..<count).reversed() { append(UInt8(truncatingIfNeeded: number >> UInt64(place * 8))) }
  }

  /// Puts the lowest bytes of a number, big-endian, over those at an offset, which must lie inside.
  mutating func put(_ number: UInt64, at offset: Int, bytes count: Int) {
    for place in 0..<count {
      self[offset + place] = UInt8(truncatingIfNeeded: number >> UInt64((count - 1 - place) * 8))
    }
  }
}
