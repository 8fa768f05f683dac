// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

extension Clip {
  /// The frame after the last one given out, or nil at the end. The first frame counts as given out once it exists.
  ///
  /// - Throws: every code of `MediaError`. Data that cannot be decoded is passed over, as `ffmpeg` does.
  public mutating func nextFrame() throws(MediaError) -> VideoFrame? {
    if phase == .away { try rewind() }
    if phase == .fresh { return try firstFrame() }
    limitCall()
    if case .taken(let taken) = phase { try goOn(after: taken) }
    while let frame = try decodeNext(limit: nil) {
      guard isDue(frame.bestEffortPts) else { continue }
      return try play(frame)
    }
    return nil
  }

  /// Gives out a frame that was decoded in the order of showing.
  mutating func play(_ frame: borrowing FrameBuffer) throws(MediaError) -> VideoFrame {
    if try input.decoder.context.adopt(frame) { framesCopied += 1 }
    playedPts = frame.bestEffortPts
    return try present(frame)
  }

  /// Makes the decoder ready for the frame after one that was taken on its own.
  mutating func goOn(after taken: Taken) throws(MediaError) {
    // Only now: that frame needed fewer packets than it takes to tell.
    try estimateReorderDelay()
    guard taken.mustReplay || input.decoder.context.reorderDelay > 0 else {
      phase = .playing
      return
    }
    input.decoder.context.flush()
    cursor = 0
    phase = .skipping(through: taken.pts)
  }

  /// Decodes and gives out whatever comes next, or nil at the end.
  mutating func decodeNext(limit: Budget?) throws(MediaError) -> FrameBuffer? {
    let frame = try FrameBuffer()
    while phase != .ended {
      try interrupt.check("decode \(source.path)")
      switch input.decoder.context.receive(into: frame) {
      case 0:
        framesDecoded += 1
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
  mutating func isDue(_ pts: Int64?) -> Bool {
    switch phase {
    case .skipping(let last):
      // The first frame has no time either: it is the next one.
      guard let last else {
        phase = .playing
        return false
      }
      guard let pts else { return false }
      if pts >= last { phase = .playing }
      return pts > last
    case .seeking(let moment):
      guard let pts, pts < moment else {
        phase = .playing
        return true
      }
      return false
    case .fresh, .taken, .away, .playing, .ended: return true
    }
  }

  /// Lets go of everything that was read and half decoded.
  mutating func forgetPackets() {
    input.decoder.context.flush()
    queue.removeAll()
    cursor = 0
    isDraining = false
    drainTimes = []
    playedPts = nil
  }

  /// A frame for the caller: a second reference to the pixels.
  func present(_ frame: borrowing FrameBuffer) throws(MediaError) -> VideoFrame {
    VideoFrame(
      try frame.reference(), timeBase: info.video.timeBase, aspect: info.video.sampleAspectRatio,
      pool: input.decoder.context.pool)
  }
}
