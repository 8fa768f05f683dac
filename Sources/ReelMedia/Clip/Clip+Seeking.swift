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
    case .fresh: return
    case .taken(let taken) where taken.isFirst: return
    case .taken, .away, .skipping, .seeking, .playing, .ended: break
    }
    limitCall()
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
    limitCall()
    let start = try startTime()
    let moment = Self.moment(seconds, after: start)
    forgetPackets()
    // Until it has arrived, it is nowhere.
    phase = .away
    if try seekToKey(atOrBefore: moment, start: start) == nil { try reopen() }
    try estimateReorderDelay()
    phase = .seeking(to: av_rescale_q(moment, Self.microseconds, info.video.timeBase.av))
  }

  static let microseconds = AVRational(num: 1, den: 1_000_000)

  /// Microseconds of the container's own time.
  static func moment(_ seconds: Double, after start: Int64) -> Int64 {
    start &+ (Int64(exactly: (seconds * 1_000_000).rounded()) ?? 0)
  }

  /// Opens the container anew, as if nothing had been read of it.
  mutating func startAnew() throws(MediaError) {
    forgetPackets()
    try reopen()
    firstPacket = nil
    phase = .fresh
  }

  /// Seeks to the start and reads one packet; false unless it is the first one again.
  private mutating func seekToStart() throws(MediaError) -> Bool {
    guard let firstPacket, let start = firstPacket.dts ?? firstPacket.pts, info.isSeekable else { return false }
    let moment = av_rescale_q(start, info.video.timeBase.av, Self.microseconds)
    do { try input.reader.seek(to: moment) } catch { return false }
    guard try input.reader.next(into: scratch, limit: nil), scratch.facts == firstPacket else { return false }
    try queue.append(moving: scratch)
    return true
  }

  /// Seeks to the last key packet that is shown at or before a moment, in microseconds, and queues it; nil where there
  /// is none, and where packets say no time.
  ///
  /// Demuxers go by decoding time, or to whatever packet comes there; what lies between is then lost. So the packet
  /// is judged, and the search goes on before it, or farther back.
  ///
  /// - Returns: the facts of the packet, which is the first of the queue.
  mutating func seekToKey(atOrBefore moment: Int64, start: Int64) throws(MediaError) -> PacketFacts? {
    let last = av_rescale_q(moment, Self.microseconds, info.video.timeBase.av)
    var target = moment
    // Without an index, some demuxers find nothing from beyond the end.
    if !info.isSeekable, let duration = info.duration { target = min(moment, Self.moment(duration, after: start)) }
    var step: Int64 = 1_000_000
    while true {
      do {
        try input.reader.seek(to: target)
      } catch {
        // There may be nothing to seek to before the start.
        guard error.code == .unsupported, target <= start else { throw error }
        return nil
      }
      var late: Int64?
      while try input.reader.next(into: scratch, limit: nil) {
        let facts = scratch.facts
        // Nothing is shown before it is decoded.
        if let dts = facts.dts, dts > last, !facts.isKey { break }
        guard facts.isKey, startsDecoding(scratch) else { continue }
        guard input.reader.isTimed, let time = facts.pts ?? facts.dts, time <= last else {
          late = facts.dts
          break
        }
        keyDelay = time &- (facts.dts ?? time)
        try queue.append(moving: scratch)
        return info.isSeekable ? facts : try lookForKey(after: facts, upTo: last)
      }
      guard target > start else { return nil }
      let before = late.map { av_rescale_q($0 &- 1, info.video.timeBase.av, Self.microseconds) } ?? .max
      // An index leads from a key packet to the one before it; without any, or where it does not, so much farther back.
      if info.isSeekable, before < target, target &- before < step {
        target = before
      } else {
        target = max(target &- step, start)
        step = step &* 2
      }
    }
  }

  /// Reads on to the last key packet that is shown at or before `last`, for containers whose seeking finds any.
  private mutating func lookForKey(after facts: PacketFacts, upTo last: Int64) throws(MediaError) -> PacketFacts {
    var found = facts
    var bytes = 0
    while queue.count < FirstFramePlan.packetLimit, bytes < FirstFramePlan.byteLimit,
      try input.reader.next(into: scratch, limit: nil)
    {
      let facts = scratch.facts
      bytes += facts.size
      if facts.isKey, let time = facts.pts ?? facts.dts, time <= last,
        startsDecoding(scratch)
      {
        queue.removeAll()
        found = facts
        bytes = 0
      }
      try queue.append(moving: scratch)
      if let dts = facts.dts, dts > last { break }
    }
    return found
  }

  /// Whether decoding can start at a packet, whatever the container says: FFmpeg's HEVC decoder invents what others
  /// refer to, and does not say so; its H.264 decoder waits by itself.
  private func startsDecoding(_ packet: borrowing Packet) -> Bool {
    guard let units = input.reader.units, units.codec == .hevc else { return true }
    return packet.withBytes(units.startsDecoding)
  }

  /// Opens the container anew for the same stream.
  mutating func reopen() throws(MediaError) {
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
