// SPDX-License-Identifier: Apache-2.0

/// Puts lines together from bytes that come in pieces.
struct LineBuffer {
  private var bytes: [UInt8] = []
  private var start = 0

  /// Bytes that are there and no whole line yet.
  var pendingCount: Int { bytes.count - start }

  /// Adds what has come.
  mutating func append(_ piece: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += piece
  }

  /// The next whole line, without its end; nil where there is none yet.
  mutating func next() -> ArraySlice<UInt8>? {
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { start = end + 1 }
    return bytes[start..<end]
  }
}
