// SPDX-License-Identifier: Apache-2.0

/// The boxes of an MP4 file, of which it is all made, and its index.
struct MP4File {
  /// One box, with its place in the file.
  struct Part: Equatable {
    let type: BoxType
    let range: Range<Int64>
  }

  /// Everything in the file, without gaps; what is no box any more is a part without a name.
  private(set) var parts: [Part] = []
  /// The whole `moov` box.
  let index: MovieIndex
  /// Which of the parts it is.
  let indexPart: Int

  /// Boxes that a file may have: more is no reel.
  private static let partLimit = 20_000

  /// Reads the headers, and the index.
  ///
  /// - Throws: `corrupt`, `unsupported` for a compressed index or none, `too-large` past the limit above, and what
  ///   reading the index throws.
  init(_ input: borrowing FileInput, path: String, interrupt: Interrupt) throws(MediaError) {
    let operation = "rewrite \(path)"
    let size = input.size
    var offset: Int64 = 0
    var found: Int?
    while offset < size {
      try interrupt.check(operation)
      guard parts.count < Self.partLimit else {
        throw MediaError(.tooLarge, operation: operation, reason: "it has more than \(Self.partLimit) boxes")
      }
      let box = MP4Box(input.peek(at: offset, count: 16))
      // What is cut off, or no box at all, is kept as it is.
      let end = min(box.map { $0.size ?? size - offset } ?? size - offset, size - offset) + offset
      if box?.type == "moov", found == nil { found = parts.count }
      parts.append(Part(type: box?.type ?? BoxType(code: 0), range: offset..<end))
      offset = end
    }
    guard let found else {
      throw MediaError(.unsupported, operation: operation, reason: "it has no index that could be changed")
    }
    index = try MovieIndex(input, at: parts[found].range, operation: operation)
    indexPart = found
  }

  /// The index comes after media data.
  var indexIsLast: Bool { parts.prefix(indexPart).contains { $0.type == "mdat" } }

  /// There are fragments, which say themselves where their data lies.
  var hasFragments: Bool { parts.contains { $0.type == "moof" } }
}
