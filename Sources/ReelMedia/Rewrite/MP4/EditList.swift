// SPDX-License-Identifier: Apache-2.0

/// Which parts of a track's media are shown, and when: the `elst` box (ISO/IEC 14496-12, 8.6.6).
struct EditList: Equatable {
  struct Entry: Equatable {
    /// How long, in the movie's units; 0 for as long as there is something in a fragmented file.
    var duration: UInt64
    /// From where, in the media's units; -1 shows nothing for so long.
    var mediaTime: Int64
    /// How fast, 16.16 bits.
    var rate: UInt64 = 0x10000
  }

  var entries: [Entry]

  init(_ entries: [Entry]) { self.entries = entries }

  /// - Parameter payload: the box without its header.
  init?(payload: [UInt8]) {
    guard let version = payload.first, version <= 1, let count = payload.number(at: 4, bytes: 4) else { return nil }
    let width = version == 1 ? 8 : 4
    let size = 2 * width + 4
    guard count <= (payload.count - 8) / size else { return nil }
    entries = (0..<Int(count)).compactMap { index in
      let start = 8 + index * size
      guard let duration = payload.number(at: start, bytes: width),
        let time = payload.number(at: start + width, bytes: width),
        let rate = payload.number(at: start + 2 * width, bytes: 4)
      else { return nil }
      let mediaTime =
        version == 1 ? Int64(bitPattern: time) : Int64(Int32(bitPattern: UInt32(truncatingIfNeeded: time)))
      return Entry(duration: duration, mediaTime: mediaTime, rate: rate)
    }
  }

  /// The whole box, in the short form where everything fits.
  var box: [UInt8] {
    let isShort = entries.allSatisfy {
      $0.duration <= UInt64(UInt32.max) && Int64(Int32.min)...Int64(Int32.max) ~= $0.mediaTime
    }
    var payload: [UInt8] = [isShort ? 0 : 1, 0, 0, 0]
    payload.append(UInt64(entries.count), bytes: 4)
    for entry in entries {
      payload.append(entry.duration, bytes: isShort ? 4 : 8)
      payload.append(UInt64(bitPattern: entry.mediaTime), bytes: isShort ? 4 : 8)
      payload.append(entry.rate, bytes: 4)
    }
    return MP4Box.bytes("elst", payload)
  }

  /// The first entry that shows something.
  var firstShown: Int? { entries.firstIndex { $0.mediaTime >= 0 } }

  /// How long nothing is shown at first, in the movie's units.
  var delay: UInt64 {
    entries.prefix { $0.mediaTime < 0 }.reduce(0) { $0.addingReportingOverflow($1.duration).partialValue }
  }

  /// Lets the track begin earlier in its media by `ticks`, as far as there is something, and later by the rest: what
  /// was shown at a moment is then shown `length` later. Nil where the numbers make no sense.
  ///
  /// - Parameters:
  ///   - ticks: in the media's units.
  ///   - length: the same in the movie's.
  func extended(ticks: Int64, length: UInt64) -> EditList? {
    guard let first = firstShown, ticks > 0, length < 1 << 53 else { return nil }
    var list = self
    let taken = min(ticks, list.entries[first].mediaTime)
    // No more than `length`, as `taken` is no more than `ticks`.
    let share = UInt64(ticks).dividingFullWidth(length.multipliedFullWidth(by: UInt64(taken))).quotient
    list.entries[first].mediaTime -= taken
    // 0 has no end.
    if list.entries[first].duration > 0 {
      let (sum, overflows) = list.entries[first].duration.addingReportingOverflow(share)
      if overflows { return nil }
      list.entries[first].duration = sum
    }
    if taken < ticks { list.entries.insert(Entry(duration: length - share, mediaTime: -1), at: first) }
    return list
  }
}
