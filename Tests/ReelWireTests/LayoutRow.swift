// SPDX-License-Identifier: Apache-2.0

import Testing

/// How a structure of `reel.h` comes to Swift, and how it must lie in a packet.
struct LayoutRow: CustomTestStringConvertible, Sendable {
  let name: String
  /// Bytes of the structure as imported, and as they must be.
  let size: Int, expectedSize: Int
  /// Where its fields lie as imported, and where they must.
  let offsets: [Int?], expectedOffsets: [Int?]

  /// A structure of this size, whose fields lie there.
  init<Fields>(_ type: Fields.Type, _ size: Int, _ fields: [(PartialKeyPath<Fields>, Int)]) {
    name = "\(type)"
    // No padding at the end either: a packet's texts begin there.
    self.size = MemoryLayout<Fields>.stride
    expectedSize = size
    offsets = fields.map { MemoryLayout<Fields>.offset(of: $0.0) }
    expectedOffsets = fields.map(\.1)
  }

  var testDescription: String { name }
}
