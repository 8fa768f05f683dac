// SPDX-License-Identifier: Apache-2.0

/// Where the chunks of a track lie in the file: `stco` with 32 bits, `co64` with 64 (ISO/IEC 14496-12, 8.7.5).
struct ChunkOffsets {
  private let header: UInt64
  let offsets: [UInt64]
  let isLarge: Bool

  /// - Parameter payload: the box without its header.
  init?(payload: [UInt8], isLarge: Bool) {
    let width = isLarge ? 8 : 4
    guard let header = payload.number(at: 0, bytes: 4), let count = payload.number(at: 4, bytes: 4),
      count <= (payload.count - 8) / width
    else { return nil }
    self.header = header
    self.isLarge = isLarge
    offsets = (0..<Int(count)).compactMap { payload.number(at: 8 + $0 * width, bytes: width) }
  }

  /// The whole box with every offset moved; of 64 bits where it was so, or one of them needs it.
  func box(moving move: (UInt64) -> UInt64) -> [UInt8] {
    let moved = offsets.map(move)
    let isLarge = isLarge || moved.contains { $0 > UInt64(UInt32.max) }
    var payload: [UInt8] = []
    payload.reserveCapacity(8 + moved.count * (isLarge ? 8 : 4))
    payload.append(header, bytes: 4)
    payload.append(UInt64(moved.count), bytes: 4)
    for offset in moved { payload.append(offset, bytes: isLarge ? 8 : 4) }
    return MP4Box.bytes(isLarge ? "co64" : "stco", payload)
  }
}
