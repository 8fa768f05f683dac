// SPDX-License-Identifier: Apache-2.0

internal import CReel

/// Reads one packet, and believes nothing that it says before it was checked.
struct PacketReader {
  let header: PacketHeader
  private let bytes: [UInt8]

  /// - Throws: `malformed` where the packet is too short or too long, or its header says another length.
  init(_ bytes: [UInt8]) throws(WireError) {
    guard (MemoryLayout<reel_header>.size...Int(REEL_MAX_PACKET)).contains(bytes.count) else {
      throw WireError(.malformed, "a packet of \(bytes.count) bytes")
    }
    self.bytes = bytes
    let raw = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: reel_header.self) }
    guard Int(raw.length) == bytes.count else {
      throw WireError(.malformed, "a packet of \(bytes.count) bytes says that it has \(raw.length)")
    }
    guard Int(raw.flags) & ~REEL_MUST_UNDERSTAND == 0 else { throw WireError(.malformed, "flags \(raw.flags)") }
    header = PacketHeader(raw)
  }

  /// The fixed fields of the packet's type, the header included.
  ///
  /// - Throws: `malformed` where the packet is shorter.
  func fixed<Fields: BitwiseCopyable>(_ type: Fields.Type) throws(WireError) -> Fields {
    guard bytes.count >= MemoryLayout<Fields>.size else {
      throw WireError(.malformed, "type \(header.type) in \(bytes.count) bytes")
    }
    return unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: type) }
  }

  /// A text that lies behind the fixed fields.
  ///
  /// - Throws: `malformed` where it lies elsewhere, is too long, has a zero byte or is not UTF-8.
  func text<Fields>(_ text: reel_text, after type: Fields.Type, limit: Int) throws(WireError) -> String {
    let (offset, length) = (Int(text.offset), Int(text.length))
    if offset == 0, length == 0 { return "" }
    guard offset >= MemoryLayout<Fields>.size, offset + length <= bytes.count else {
      throw WireError(.malformed, "a text at \(offset) of \(length) bytes in a packet of \(bytes.count)")
    }
    guard length <= limit else { throw WireError(.malformed, "a text of \(length) bytes, more than \(limit)") }
    let slice = bytes[offset..<offset + length]
    guard !slice.contains(0), let string = String(validating: slice, as: UTF8.self) else {
      throw WireError(.malformed, "a text that is not UTF-8 without a zero byte")
    }
    return string
  }

  /// Two texts, of which the first may have as many bytes as `limit`.
  ///
  /// - Throws: `malformed` as `text` does, and where they share bytes.
  func texts<Fields>(
    _ first: reel_text, _ second: reel_text, after type: Fields.Type, limit: Int
  ) throws(WireError) -> (String, String) {
    let texts = (
      try text(first, after: type, limit: limit), try text(second, after: type, limit: Int(REEL_MAX_PACKET))
    )
    let isOneEmpty = first.length == 0 || second.length == 0
    guard isOneEmpty || first.end <= second.offset || second.end <= first.offset else {
      throw WireError(.malformed, "two texts in one place")
    }
    return texts
  }

  /// Numbers that lie right behind the fixed fields.
  ///
  /// - Throws: `malformed` where the packet has no room for so many.
  func numbers<Fields>(_ count: Int, after type: Fields.Type) throws(WireError) -> [UInt64] {
    let start = MemoryLayout<Fields>.size
    guard count <= (bytes.count - start) / 8 else {
      throw WireError(.malformed, "\(count) numbers in a packet of \(bytes.count) bytes")
    }
    return unsafe bytes.withUnsafeBytes { bytes in
      (0..<count).map { unsafe bytes.loadUnaligned(fromByteOffset: start + $0 * 8, as: UInt64.self) }
    }
  }
}

extension reel_text {
  /// Where it ends.
  fileprivate var end: Int { Int(offset) + Int(length) }
}

/// A number, if it is one and lies within a range.
///
/// - Throws: `malformed` otherwise.
func checked(_ value: Double, in range: ClosedRange<Double>, _ name: String) throws(WireError) -> Double {
  guard range.contains(value) else { throw WireError(.malformed, "\(name) is \(value)") }
  return value
}

/// What a number stands for.
///
/// - Throws: `malformed` where it stands for nothing.
func known<Value: RawRepresentable>(_ number: UInt32, _ name: String) throws(WireError) -> Value
where Value.RawValue == UInt32 {
  guard let value = Value(rawValue: number) else { throw WireError(.malformed, "\(name) is \(number)") }
  return value
}
