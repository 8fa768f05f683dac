// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

extension Clip {
  /// Goes back to the start: `firstFrame()` is there already, `nextFrame()` gives the one after it. Where the first
  /// frame was never asked for, everything begins anew.
  ///
  /// Seeks where the container finds its first packet again that way, else opens it anew.
  ///
  /// - Throws: what opening throws.
  public mutating func rewind() throws(MediaError) {
    switch phase {
    case .fresh, .taken: return
    case .skipping, .seeking, .playing, .ended: break
    }
    interrupt.setLimit(milliseconds: options.budget.milliseconds, for: source)
    if pinned == nil { return try startAnew() }
    forgetPackets()
    if try !seekToStart() { try reopen() }
    phase = .skipping(through: pinnedPts)
  }

  /// Goes to a moment, in seconds from the start of the container: `nextFrame()` gives the first frame at or after it.
  /// What is no number, or larger than any time, stands for 0.
  ///
  /// - Throws: `unsupported` where the container cannot seek; `noFrame` never: past the end there is just no frame.
  public mutating func seek(to seconds: Double) throws(MediaError) {
    interrupt.setLimit(milliseconds: options.budget.milliseconds, for: source)
    let start = unsafe input.reader.format.pointer.pointee.start_time.timestamp ?? 0
    let moment = start &+ (Int64(exactly: (seconds * 1_000_000).rounded()) ?? 0)
    forgetPackets()
    if try !seekToKey(atOrBefore: moment, start: start) { try reopen() }
    phase = .seeking(to: av_rescale_q(moment, AVRational(num: 1, den: 1_000_000), info.video.timeBase.av))
  }

  /// Opens the container anew, as if nothing had been read of it.
  mutating func startAnew() throws(MediaError) {
    forgetPackets()
    try reopen()
    phase = .fresh
  }

  /// Seeks to the start and reads one packet; false unless it is the first one again.
  private mutating func seekToStart() throws(MediaError) -> Bool {
    guard let firstPacket, let start = firstPacket.dts ?? firstPacket.pts, info.isSeekable else { return false }
    let moment = av_rescale_q(start, info.video.timeBase.av, AVRational(num: 1, den: 1_000_000))
    do { try input.reader.seek(to: moment) } catch { return false }
    guard try input.reader.next(into: scratch, limit: nil), scratch.facts == firstPacket else { return false }
    try queue.append(moving: scratch)
    return true
  }

  /// Seeks to a key packet that is shown at or before a moment, in microseconds, and queues it; false where there is
  /// none.
  ///
  /// Demuxers go by decoding time, or to whatever packet comes there; what lies between is then lost. So the packet
  /// is judged, and the search goes on farther back.
  private mutating func seekToKey(atOrBefore moment: Int64, start: Int64) throws(MediaError) -> Bool {
    let last = av_rescale_q(moment, AVRational(num: 1, den: 1_000_000), info.video.timeBase.av)
    var back: Int64 = 0
    while true {
      do {
        try input.reader.seek(to: moment &- back)
      } catch {
        // There may be nothing to seek to before the start.
        guard error.code == .unsupported, moment &- back <= start else { throw error }
        return false
      }
      while try input.reader.next(into: scratch, limit: nil) {
        let facts = scratch.facts
        guard facts.isKey else { continue }
        guard let time = facts.pts ?? facts.dts, time <= last else { break }
        try queue.append(moving: scratch)
        return true
      }
      guard moment &- back > start else { return false }
      back = max(1_000_000, back &* 2)
    }
  }

  /// Opens the container anew for the same stream.
  private mutating func reopen() throws(MediaError) {
    var ledger = StageLedger()
    // The same file, whatever has taken its place: frames of another must not follow the pinned one.
    let opened = try ClipOpening(
      source, same: input.reader.format.input.descriptor, options: options, interrupt: interrupt, ledger: &ledger)
    guard opened.streamIndex == input.reader.streamIndex else {
      throw MediaError(.corrupt, operation: "rewind \(source.path)", reason: "the file is no longer what it was")
    }
    input.reader = input.reader.reopened(opened.finish())
  }
}
