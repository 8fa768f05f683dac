// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Writes a file with some of its bytes changed and all others as they are.
enum ByteRewrite {
  /// Writes the file that `input` has open to `output`.
  ///
  /// - Parameter source: what `input` was opened from.
  static func write(
    _ source: MediaSource, _ input: borrowing FileInput, as rewrites: Set<Rewrite>, to output: borrowing FileOutput,
    notes: inout RewriteNotes, interrupt: Interrupt
  ) throws(MediaError) {
    let operation = "rewrite \(source.path)"
    guard rewrites.contains(.indexFirst) || rewrites.contains(.withoutEditList) else {
      return try output.copy(0..<input.size, of: input)
    }
    let file = try MP4File(input, path: source.path, interrupt: interrupt)
    if rewrites.contains(.indexFirst), !file.indexIsLast {
      throw MediaError(.unsupported, operation: operation, reason: "its index comes first")
    }
    var changes: (replacing: [Int: [UInt8]], adding: [Int: [UInt8]]) = ([:], [:])
    if rewrites.contains(.withoutEditList) {
      let hidden = try Hidden(source, input, interrupt: interrupt)
      guard let tracks = MovieTracks(file.index),
        let found = tracks.beginning(track: hidden.track, with: hidden.pts, in: file.index)
      else {
        throw MediaError(
          .unsupported, operation: operation, reason: "its edit list is not of the kind that hides pictures")
      }
      changes = found
      notes.changes.append(RewriteNotes.earlier(by: hidden.count))
    }
    let arrangement = try MP4Arrangement(
      file, indexFirst: rewrites.contains(.indexFirst), replacing: changes.replacing, adding: changes.adding,
      operation: operation)
    for piece in arrangement.pieces {
      switch piece {
      case .source(let range): try output.copy(range, of: input)
      case .index(let bytes): try output.write(bytes)
      }
    }
  }

  /// The pictures before the beginning of the edit list that are decoded and not shown.
  private struct Hidden {
    /// The number by which the index calls the track.
    let track: UInt64
    /// When the key frame would be shown, in the track's units.
    let pts: Int64
    let count: Int

    init(_ source: MediaSource, _ input: borrowing FileInput, interrupt: Interrupt) throws(MediaError) {
      var ledger = StageLedger()
      let opened = try ClipOpening(
        source, same: input.descriptor, options: ClipOptions(), interrupt: interrupt, ledger: &ledger)
      let index = opened.streamIndex
      let format = opened.finish()
      let stream = unsafe format.stream(index)
      let units = unsafe stream?.pointee.codecpar.flatMap { unsafe NALUnits($0.pointee) }
      let start = try StreamStart(format, stream: index, units: units, byteLimit: Budget().bytes)
      let identifier = unsafe stream?.pointee.id ?? 0
      guard start.hidden > 0, let pts = start.key?.pts, start.key?.isDiscarded == true else {
        throw MediaError(.unsupported, operation: "rewrite \(source.path)", reason: "its edit list hides no picture")
      }
      track = UInt64(UInt32(bitPattern: identifier))
      self.pts = pts
      count = start.hidden
    }
  }
}

extension RewriteNotes {
  /// What to know where an edit list hid pictures.
  static func earlier(by count: Int) -> String {
    count == 1 ? "begins a picture earlier" : "begins \(count) pictures earlier"
  }
}
