// SPDX-License-Identifier: Apache-2.0

/// What a `moov` box has, as bytes, and where in them the boxes lie that a rewrite may change.
struct MovieIndex {
  /// A box that has no boxes in it, as far as this is concerned.
  struct Leaf {
    let type: BoxType
    /// Which of the movie's tracks it belongs to, from 0; nil for the movie itself.
    let track: Int?
    /// The whole box, and what is in it.
    let box, payload: Range<Int>
  }

  let payload: [UInt8]
  private(set) var leaves: [Leaf] = []
  private(set) var trackCount = 0

  /// Which boxes are looked into, by what they lie in; five levels and no more.
  private static let containers: [BoxType: Set<BoxType>] = [
    "moov": ["trak"], "trak": ["edts", "mdia"], "mdia": ["minf"], "minf": ["stbl", "dinf"], "edts": [], "stbl": [],
    "dinf": [],
  ]
  /// Tracks, and boxes to be changed, that an index may have.
  private static let limit = 10_000
  private static let wanted: Set<BoxType> = [
    "mvhd", "tkhd", "mdhd", "dref", "elst", "stco", "co64", "saio", "meta", "cmov",
  ]

  /// Bytes that one may have: more is no reel's.
  private static let sizeLimit = 32 << 20

  /// Reads it from its place in a file.
  ///
  /// - Throws: `too-large` past the limit above, `corrupt` where it is cut off, and what the other throws.
  init(_ input: borrowing FileInput, at range: Range<Int64>, operation: String) throws(MediaError) {
    guard range.count <= Self.sizeLimit else {
      throw MediaError(.tooLarge, operation: operation, reason: "its index has \(range.count) bytes")
    }
    let bytes = input.peek(at: range.lowerBound, count: range.count)
    guard bytes.count == range.count else {
      throw MediaError(.io, operation: operation, reason: "its index cannot be read")
    }
    guard let box = MP4Box(bytes), box.size ?? 0 <= Int64(bytes.count), box.headerSize <= bytes.count else {
      throw MediaError(.corrupt, operation: operation, reason: "its index is cut off")
    }
    try self.init(payload: Array(bytes.dropFirst(Int(box.headerSize))), operation: operation)
  }

  /// - Parameter payload: the box without its header.
  /// - Throws: `corrupt` where a box does not fit into the one around it, `unsupported` for a compressed index.
  init(payload: [UInt8], operation: String) throws(MediaError) {
    self.payload = payload
    try find(in: "moov", payload.indices, track: nil, operation: operation)
    if leaves.contains(where: { $0.type == "cmov" }) {
      throw MediaError(.unsupported, operation: operation, reason: "its index is compressed")
    }
  }

  private mutating func find(
    in container: BoxType, _ range: Range<Int>, track: Int?, operation: String
  ) throws(MediaError) {
    try Self.eachBox(of: payload, in: range, operation: operation) { (type, box, inside) throws(MediaError) in
      guard trackCount + leaves.count < Self.limit else {
        throw MediaError(.tooLarge, operation: operation, reason: "its index has too many boxes")
      }
      guard let inner = Self.containers[container], inner.contains(type) else {
        if Self.wanted.contains(type) { leaves.append(Leaf(type: type, track: track, box: box, payload: inside)) }
        return
      }
      if type == "trak" { trackCount += 1 }
      try find(in: type, inside, track: type == "trak" ? trackCount - 1 : track, operation: operation)
    }
  }

  /// Calls `body` with each box in a range, and with what is in it; ends where zeros or a few bytes are left.
  private static func eachBox(
    of bytes: [UInt8], in range: Range<Int>, operation: String,
    _ body: (_ type: BoxType, _ box: Range<Int>, _ inside: Range<Int>) throws(MediaError) -> Void
  ) throws(MediaError) {
    var start = range.lowerBound
    while range.upperBound - start >= 8, let box = MP4Box(bytes[start..<range.upperBound]) {
      // A list of boxes may end with zeros.
      if box.size == nil, !bytes[start..<range.upperBound].contains(where: { $0 != 0 }) { return }
      guard let size = box.size, size <= range.upperBound - start, box.headerSize <= size else {
        throw MediaError(.corrupt, operation: operation, reason: "its index has a box that does not fit")
      }
      let end = start + Int(size)
      try body(box.type, start..<end, (start + Int(box.headerSize))..<end)
      start = end
    }
  }

  /// The whole `moov` box with some boxes replaced, by where they begin, and some added to tracks.
  ///
  /// - Throws: `too-large` where a box would need more than 32 bits for its size.
  func rebuilt(
    replacing replacements: [Int: [UInt8]], adding additions: [Int: [UInt8]] = [:], operation: String
  ) throws(MediaError) -> [UInt8] {
    var track = -1
    let content = try rebuilt(
      "moov", payload.indices, replacements, additions, track: &track, operation: operation)
    return try Self.checkedBox("moov", content, operation: operation)
  }

  private func rebuilt(
    _ container: BoxType, _ range: Range<Int>, _ replacements: [Int: [UInt8]], _ additions: [Int: [UInt8]],
    track: inout Int, operation: String
  ) throws(MediaError) -> [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(range.count)
    var end = range.lowerBound
    try Self.eachBox(of: payload, in: range, operation: operation) { (type, box, inside) throws(MediaError) in
      end = box.upperBound
      if let replacement = replacements[box.lowerBound] {
        content += replacement
      } else if Self.containers[container]?.contains(type) == true {
        if type == "trak" { track += 1 }
        let inner = try rebuilt(type, inside, replacements, additions, track: &track, operation: operation)
        content += try Self.checkedBox(type, inner, operation: operation)
        // The header came first, and the edit list of a track comes anywhere in it.
        if type == "mdia", let addition = additions[track] { content += addition }
      } else {
        content += payload[box]
      }
    }
    return content + payload[end..<range.upperBound]
  }

  private static func checkedBox(
    _ type: BoxType, _ content: [UInt8], operation: String
  ) throws(MediaError) -> [UInt8] {
    guard content.count < UInt32.max - 8 else {
      throw MediaError(.tooLarge, operation: operation, reason: "its index would be too large")
    }
    return MP4Box.bytes(type, content)
  }
}
