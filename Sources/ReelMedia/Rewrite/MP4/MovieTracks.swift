// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// The numbers in a movie's index that say when its tracks are shown (ISO/IEC 14496-12, 8.2.2, 8.3.2, 8.4.2).
struct MovieTracks {
  /// A number of a box: where it lies in the index, and how long it is.
  struct Field {
    let offset, bytes: Int
    let value: UInt64
  }

  struct Track {
    var identifier: UInt64?
    /// Units of a second in which its media counts.
    var timescale: UInt64?
    /// How long it is shown, in the movie's units.
    var duration: Field?
    var header: MovieIndex.Leaf?
    var list: (leaf: MovieIndex.Leaf, edits: EditList)?
  }

  /// Units of a second in which the movie counts.
  private(set) var timescale: UInt64 = 0
  private(set) var duration: Field?
  private(set) var header: MovieIndex.Leaf?
  private(set) var tracks: [Track]

  /// Nil where a number is missing.
  init?(_ index: MovieIndex) {
    tracks = Array(repeating: Track(), count: index.trackCount)
    for leaf in index.leaves {
      let bytes = Array(index.payload[leaf.payload].prefix(120))
      switch (leaf.type, leaf.track) {
      case ("mvhd", nil):
        guard let numbers = Self.times(bytes, leaf) else { return nil }
        (timescale, duration, header) = (numbers.timescale, numbers.duration, leaf)
      case ("tkhd", let track?):
        let isLarge = bytes.first == 1
        tracks[track].identifier = bytes.number(at: isLarge ? 20 : 12, bytes: 4)
        tracks[track].duration = Self.field(bytes, at: isLarge ? 28 : 20, isLarge ? 8 : 4, leaf)
        tracks[track].header = leaf
      case ("mdhd", let track?): tracks[track].timescale = Self.times(bytes, leaf)?.timescale
      case ("elst", let track?):
        guard let edits = EditList(payload: Array(index.payload[leaf.payload])) else { return nil }
        if tracks[track].list == nil { tracks[track].list = (leaf, edits) }
      default: break
      }
    }
    guard timescale > 0, tracks.allSatisfy({ $0.timescale ?? 0 > 0 && $0.duration != nil }) else { return nil }
  }

  /// Units and length, which two boxes have at the same place.
  private static func times(_ bytes: [UInt8], _ leaf: MovieIndex.Leaf) -> (timescale: UInt64, duration: Field?)? {
    let isLarge = bytes.first == 1
    guard let timescale = bytes.number(at: isLarge ? 20 : 12, bytes: 4) else { return nil }
    return (timescale, field(bytes, at: isLarge ? 24 : 16, isLarge ? 8 : 4, leaf))
  }

  private static func field(_ bytes: [UInt8], at offset: Int, _ count: Int, _ leaf: MovieIndex.Leaf) -> Field? {
    bytes.number(at: offset, bytes: count).map {
      Field(offset: leaf.payload.lowerBound - leaf.box.lowerBound + offset, bytes: count, value: $0)
    }
  }

  /// Lets every track begin earlier by as much as puts a packet of one track, which is shown before the edit list
  /// begins, at its beginning.
  ///
  /// - Parameters:
  ///   - identifier: the track's.
  ///   - pts: when the packet would be shown, in the track's units.
  /// - Returns: what to replace and to add in `index`; nil where there is nothing to move, or the numbers make no
  ///   sense.
  func beginning(
    track identifier: UInt64, with pts: Int64, in index: MovieIndex
  ) -> (replacing: [Int: [UInt8]], adding: [Int: [UInt8]])? {
    guard let main = tracks.first(where: { $0.identifier == identifier }), let list = main.list?.edits,
      let first = list.firstShown, let mainScale = Int64(exactly: main.timescale ?? 0),
      let delay = Int64(exactly: list.delay)
    else { return nil }
    let movieScale = Int64(timescale)
    // Exactly as FFmpeg counts it, or another packet would come first.
    let start = av_rescale(delay, mainScale, movieScale)
    let (ticks, overflows) = start.subtractingReportingOverflow(pts)
    guard !overflows, ticks > 0, ticks <= list.entries[first].mediaTime else { return nil }
    let length = av_rescale(ticks, movieScale, mainScale)
    guard length >= 0, length < 1 << 53 else { return nil }
    var replacing: [Int: [UInt8]] = [:], adding: [Int: [UInt8]] = [:]
    for (number, track) in tracks.enumerated() {
      let own = av_rescale(ticks, Int64(track.timescale ?? 1), mainScale)
      let whole = EditList([EditList.Entry(duration: track.duration?.value ?? 0, mediaTime: 0)])
      let edits = track.list.map(\.edits).flatMap { $0.firstShown == nil ? nil : $0 } ?? whole
      guard own > 0, let moved = edits.extended(ticks: own, length: UInt64(length)) else { return nil }
      if let leaf = track.list?.leaf {
        replacing[leaf.box.lowerBound] = moved.box
      } else {
        adding[number] = MP4Box.bytes("edts", moved.box)
      }
      Self.lengthen(track.header, track.duration, by: UInt64(length), in: index, &replacing)
    }
    Self.lengthen(header, duration, by: UInt64(length), in: index, &replacing)
    return (replacing, adding)
  }

  /// Adds to a length in a header, unless that says that it is unknown, or has no room for more.
  private static func lengthen(
    _ leaf: MovieIndex.Leaf?, _ field: Field?, by length: UInt64, in index: MovieIndex,
    _ replacing: inout [Int: [UInt8]]
  ) {
    guard let leaf, let field, field.value > 0 else { return }
    let most = field.bytes == 8 ? UInt64.max : UInt64(UInt32.max)
    let (sum, overflows) = field.value.addingReportingOverflow(length)
    guard !overflows, sum < most else { return }
    var box = Array(index.payload[leaf.box])
    box.put(sum, at: field.offset, bytes: field.bytes)
    replacing[leaf.box.lowerBound] = box
  }
}
