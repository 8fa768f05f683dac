// SPDX-License-Identifier: Apache-2.0

/// A small gzip file that is large unpacked.
enum GzipBomb {
  /// A file that unpacks to at least so many equal letters; its checksum is wrong, so it must not be read to its end.
  static func bytes(unpacked count: Int) -> [UInt8] {
    var bits = BitWriter()
    // The last block, with the fixed codes of RFC 1951, 3.2.6.
    bits.write(0b1, count: 1)
    bits.write(0b01, count: 2)
    // The letter `a`, then copies of 258 letters from one letter back, then the end of the block.
    bits.writeCode(0x30 + 0x61, count: 8)
    for _ in 0...(count / 258) {
      bits.writeCode(0b1100_0101, count: 8)
      bits.writeCode(0, count: 5)
    }
    bits.writeCode(0, count: 7)
    return [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3] + bits.bytes + [0, 0, 0, 0, 0, 0, 0, 0]
  }

  private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var used = 8

    /// Writes a number, its lowest bit first.
    mutating func write(_ value: Int, count: Int) {
      for place in 0..<count {
        if used == 8 {
          bytes.append(0)
          used = 0
        }
        bytes[bytes.count - 1] |= UInt8(value >> place & 1) << used
        used += 1
      }
    }

    /// Writes a Huffman code, its highest bit first.
    mutating func writeCode(_ code: Int, count: Int) {
      for place in (0..<count).reversed() { write(code >> place & 1, count: 1) }
    }
  }
}
