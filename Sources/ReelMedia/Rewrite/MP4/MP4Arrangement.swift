// SPDX-License-Identifier: Apache-2.0

/// An MP4 file's parts in a new order, with a changed index, and where each byte of the old one is then.
struct MP4Arrangement {
  enum Piece: Equatable {
    case source(Range<Int64>)
    case index([UInt8])
  }

  let pieces: [Piece]

  /// Where a range of the old file begins in the new one, where nothing but the index has a new length.
  private struct Move {
    let range: Range<Int64>
    let start: Int64
  }

  /// Puts everything in its order, and the index before the media data if that is wanted.
  ///
  /// - Parameters:
  ///   - replacing, adding: changes of the index, as `MovieIndex.rebuilt` takes them.
  /// - Throws: `unsupported` where something moves whose place is written elsewhere than in the index; `corrupt`.
  init(
    _ file: MP4File, indexFirst: Bool, replacing: [Int: [UInt8]], adding: [Int: [UInt8]], operation: String
  ) throws(MediaError) {
    let order = Self.order(of: file, indexFirst: indexFirst)
    // A larger index moves what follows it, and that may make it larger once more.
    var size = file.parts[file.indexPart].range.count
    for _ in 0..<8 {
      let moves = Self.moves(order, file, indexSize: Int64(size))
      let changes = try Self.relocated(file, moves, replacing, operation: operation)
      let index = try file.index.rebuilt(replacing: changes, adding: adding, operation: operation)
      guard index.count == size else {
        size = index.count
        continue
      }
      pieces = order.map { $0 == file.indexPart ? .index(index) : .source(file.parts[$0].range) }
      return
    }
    throw MediaError(.corrupt, operation: operation, reason: "its index never fits")
  }

  /// Behind the type of the file, which comes first; there is no other rule where an index must be.
  private static func order(of file: MP4File, indexFirst: Bool) -> [Int] {
    let all = Array(file.parts.indices)
    guard indexFirst, file.indexIsLast else { return all }
    let others = all.filter { $0 != file.indexPart }
    let head = others.first.map { file.parts[$0].type == "ftyp" } ?? false ? 1 : 0
    return others.prefix(head) + [file.indexPart] + others.dropFirst(head)
  }

  /// For all but the index, in the order of the old file; the last is for what lies behind its end.
  private static func moves(_ order: [Int], _ file: MP4File, indexSize: Int64) -> [Move] {
    var moves: [Move] = []
    var start: Int64 = 0
    for part in order {
      let range = file.parts[part].range
      if part != file.indexPart { moves.append(Move(range: range, start: start)) }
      start += part == file.indexPart ? indexSize : Int64(range.count)
    }
    moves.sort { $0.range.lowerBound < $1.range.lowerBound }
    // What lies behind the end, in files that are cut off, stays as far behind it.
    let end = file.parts.last?.range.upperBound ?? 0
    return moves + [Move(range: end..<Int64.max, start: start)]
  }

  /// The chunks' new places, as replacements in the index, beside those given.
  private static func relocated(
    _ file: MP4File, _ moves: [Move], _ replacing: [Int: [UInt8]], operation: String
  ) throws(MediaError) -> [Int: [UInt8]] {
    guard moves.dropLast().contains(where: { $0.start != $0.range.lowerBound }) else { return replacing }
    // Fragments, items of pictures and keys for decryption have places of their own.
    let isFixed =
      file.hasFragments || file.parts.contains { $0.type == "meta" }
      || file.index.leaves.contains { leaf in
        leaf.type == "saio" || leaf.type == "meta" && Self.hasItems(file.index.payload[leaf.payload])
      }
    if isFixed {
      throw MediaError(.unsupported, operation: operation, reason: "more than its index says where its data lies")
    }
    for leaf in file.index.leaves where leaf.type == "dref" {
      guard let references = DataReferences(payload: file.index.payload[leaf.payload]) else {
        throw MediaError(.corrupt, operation: operation, reason: "its index is cut off")
      }
      guard references.areInside else {
        throw MediaError(.unsupported, operation: operation, reason: "some of its data lies in another file")
      }
    }
    var changes = replacing
    for leaf in file.index.leaves where leaf.type == "stco" || leaf.type == "co64" {
      let payload = Array(file.index.payload[leaf.payload])
      guard let chunks = ChunkOffsets(payload: payload, isLarge: leaf.type == "co64") else {
        throw MediaError(.corrupt, operation: operation, reason: "its index is cut off")
      }
      changes[leaf.box.lowerBound] = chunks.box { moved($0, by: moves) }
    }
    return changes
  }

  /// Whether a box says where items lie (`iloc`).
  private static func hasItems(_ bytes: ArraySlice<UInt8>) -> Bool {
    let name = Array("iloc".utf8)
    return bytes.indices.dropLast(3).contains { bytes[$0] == name[0] && bytes[$0..<($0 + 4)].elementsEqual(name) }
  }

  /// The new place of a byte. One in the old index, where no data can be, stays as it is.
  private static func moved(_ offset: UInt64, by moves: [Move]) -> UInt64 {
    guard let place = Int64(exactly: offset) else { return offset }
    var low = 0, high = moves.count
    while low < high {
      let middle = (low + high) / 2
      if moves[middle].range.upperBound <= place { low = middle + 1 } else { high = middle }
    }
    guard low < moves.count, moves[low].range.contains(place) else { return offset }
    return UInt64(bitPattern: place &+ (moves[low].start - moves[low].range.lowerBound))
  }
}
