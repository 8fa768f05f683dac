// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

extension Clip {
  /// The frame after the last one given out, or nil at the end. The first frame counts as given out once it exists.
  ///
  /// - Throws: every code of `MediaError`. Data that cannot be decoded is passed over, as `ffmpeg` does.
  public mutating func nextFrame() throws(MediaError) -> VideoFrame? {
    if phase == .fresh { return try firstFrame() }
    interrupt.setDeadline(.now.adding(milliseconds: options.budget.milliseconds))
    if phase == .drained {
      restartDecoding()
      phase = .skipping(through: pinnedPts)
    }
    while let frame = try decodeNext(limit: nil) {
      guard isDue(frame.bestEffortPts) else { continue }
      try input.decoder.context.adopt(frame)
      return try present(frame)
    }
    return nil
  }

  /// Goes back to the start: `firstFrame()` is there already, `nextFrame()` gives the one after it.
  ///
  /// Seeks where the container finds its first packet again that way, else opens it anew.
  ///
  /// - Throws: what opening throws.
  public mutating func rewind() throws(MediaError) {
    if phase == .fresh || phase == .drained { return }
    interrupt.setDeadline(.now.adding(milliseconds: options.budget.milliseconds))
    forgetPackets()
    if try !seekToStart() { try reopen() }
    restartDecoding()
    phase = .skipping(through: pinnedPts)
  }

  /// Goes to a moment, in seconds from the start of the container: `nextFrame()` gives the first frame at or after it.
  ///
  /// - Throws: `unsupported` where the container cannot seek; `noFrame` never: past the end there is just no frame.
  public mutating func seek(to seconds: Double) throws(MediaError) {
    interrupt.setDeadline(.now.adding(milliseconds: options.budget.milliseconds))
    let start = unsafe input.reader.format.pointer.pointee.start_time.timestamp ?? 0
    let moment = start + Int64(seconds * 1_000_000)
    try input.reader.seek(to: moment - input.reader.format.seekMargin)
    forgetPackets()
    restartDecoding()
    phase = .seeking(to: av_rescale_q(moment, AVRational(num: 1, den: 1_000_000), info.video.timeBase.av))
  }

  /// Decodes and gives out whatever comes next, or nil at the end.
  mutating func decodeNext(limit: Budget?) throws(MediaError) -> FrameBuffer? {
    let frame = try FrameBuffer()
    while phase != .ended {
      try interrupt.check("decode \(source.path)")
      switch input.decoder.context.receive(into: frame) {
      case 0:
        if isDraining { stampDrained(frame) }
        return frame
      case cffmpeg_again: try feed(limit: limit)
      case cffmpeg_eof: phase = .ended
      case let error: try note(error)
      }
    }
    return nil
  }

  /// Gives a frame that comes after the end, and knows no time, the oldest decoding time that is left.
  private mutating func stampDrained(_ frame: borrowing FrameBuffer) {
    let context = unsafe input.decoder.context.pointer.pointee
    let stamp = unsafe input.reader.drainStamp(
      frameRate: Rational(context.framerate), ticksPerFrame: context.ticks_per_frame)
    drainTimes.append(stamp)
    if frame.bestEffortPts == nil { frame.bestEffortPts = drainTimes.removeFirst() }
  }

  /// Sends the decoder one packet, from the queue or the container, or the end.
  private mutating func feed(limit: Budget?) throws(MediaError) {
    if cursor < queue.count {
      try queue.refer(scratch, to: cursor)
      cursor += 1
      if cursor == queue.count {
        queue.removeAll()
        cursor = 0
      }
    } else if try !input.reader.next(into: scratch, limit: limit) {
      // Refused where it was said before; then there is nothing left to hand out.
      if input.decoder.context.sendEnd() < 0 { phase = .ended }
      isDraining = true
      return
    }
    if firstPacket == nil { firstPacket = scratch.facts }
    let result = input.decoder.context.send(scratch)
    if result < 0 { try note(result) }
  }

  /// Keeps what the decoder refused; bad data is passed over, no memory is not.
  private mutating func note(_ averror: Int32) throws(MediaError) {
    let error = MediaError(averror: averror, operation: "decode \(source.path)", fallback: .corrupt)
    decodeError = error
    if error.code == .tooLarge { throw error }
  }

  /// Whether a frame of this time is to be given out; ends the skipping that it completes.
  private mutating func isDue(_ pts: Int64?) -> Bool {
    switch phase {
    case .skipping(let last):
      guard let last, let pts else {
        phase = .playing
        return false
      }
      if pts >= last { phase = .playing }
      return pts > last
    case .seeking(let moment):
      guard let pts, pts < moment else {
        phase = .playing
        return true
      }
      return false
    case .fresh, .drained, .playing, .ended: return true
    }
  }

  /// Lets go of everything that was read ahead.
  mutating func forgetPackets() {
    queue.removeAll()
    cursor = 0
    isDraining = false
    drainTimes = []
  }

  private mutating func restartDecoding() {
    isDraining = false
    drainTimes = []
    input.decoder.context.flush()
    cursor = 0
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

  /// Opens the container anew for the same stream.
  private mutating func reopen() throws(MediaError) {
    var ledger = StageLedger()
    let opened = try ClipOpening(source, options: options, interrupt: interrupt, ledger: &ledger)
    guard opened.streamIndex == input.reader.streamIndex else {
      throw MediaError(.corrupt, operation: "rewind \(source.path)", reason: "the file is no longer what it was")
    }
    input.reader = input.reader.reopened(opened.finish())
  }

  /// A frame for the caller: a second reference to the pixels.
  func present(_ frame: borrowing FrameBuffer) throws(MediaError) -> VideoFrame {
    VideoFrame(
      try frame.reference(), timeBase: info.video.timeBase, aspect: info.video.sampleAspectRatio,
      pool: input.decoder.context.pool)
  }
}
