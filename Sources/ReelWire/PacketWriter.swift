// SPDX-License-Identifier: Apache-2.0

internal import CReel

/// Puts one packet together.
struct PacketWriter {
  private var texts: [UInt8] = []
  private let fixedSize: Int

  /// For a packet with these fixed fields.
  init<Fields>(_ type: Fields.Type) { fixedSize = MemoryLayout<Fields>.size }

  /// Adds a text, cut where it is longer than `limit` or than the packet has room for, and says where it lies.
  mutating func text(_ string: String, limit: Int = Int(REEL_MAX_PACKET)) -> reel_text {
    let room = min(limit, Int(REEL_MAX_PACKET) - fixedSize - texts.count)
    var bytes = Array(string.utf8.prefix(room))
    if bytes.count < string.utf8.count {
      // Not within a character.
      while !bytes.isEmpty, String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
    }
    bytes.removeAll { $0 == 0 }
    guard !bytes.isEmpty else { return reel_text(offset: 0, length: 0) }
    defer { texts += bytes }
    return reel_text(offset: UInt16(fixedSize + texts.count), length: UInt16(bytes.count))
  }

  /// Adds numbers right behind the fixed fields; no text comes before them.
  mutating func numbers(_ values: [UInt64]) {
    for value in values { unsafe withUnsafeBytes(of: value.littleEndian) { unsafe texts.append(contentsOf: $0) } }
  }

  /// Bytes of the packet.
  var length: Int { fixedSize + texts.count }

  /// The packet with its fixed fields, whose header says `length`.
  func packet<Fields: BitwiseCopyable>(_ fields: Fields) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length)
    unsafe withUnsafeBytes(of: fields) { unsafe bytes.append(contentsOf: $0) }
    bytes += texts
    return bytes
  }
}
