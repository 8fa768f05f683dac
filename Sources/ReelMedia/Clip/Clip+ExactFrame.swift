// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

extension Clip {
  /// The first frame at or after a moment, as `ffmpeg -ss` takes it; past the end the last there is. `nextFrame()` then
  /// gives the frame after it.
  ///
  /// Where no key frame lies between the frame that was given last and the moment, it goes on from there.
  ///
  /// - Parameter seconds: from the start of the container, as `seek(to:)` counts.
  /// - Throws: every code of `MediaError`; `no-frame` where nothing can be decoded from the key frame before the moment.
  public mutating func frame(atOrAfter seconds: Double) throws(MediaError) -> VideoFrame {
    limitCall()
    let start = try startTime()
    let moment = Self.moment(seconds, after: start)
    let wanted = av_rescale_q(moment, Self.microseconds, info.video.timeBase.av)
    if try goesOn(to: wanted), let frame = try decode(to: wanted) { return try play(frame) }
    var target = moment
    for attempt in 1...Self.keyAttempts {
      forgetPackets()
      // Until it has arrived, it is nowhere.
      phase = .away
      let key = try findKey(atOrBefore: target, start: start)
      if key == nil { try reopen() }
      try estimateReorderDelay()
      let before = framesDecoded
      let found = try decode(to: wanted)
      // Where nothing came out before the moment, the decoder may have waited past it for something to start from.
      let isLate = framesDecoded - before <= 1 && Self.isMissing(found, at: wanted)
      if isLate, attempt < Self.keyAttempts, let time = key?.pts ?? key?.dts, time < wanted {
        target = av_rescale_q(time &- 1, info.video.timeBase.av, Self.microseconds)
        continue
      }
      if let frame = found { return try play(frame) }
    }
    if try learnParameterSets() { return try frame(atOrAfter: seconds) }
    throw MediaError(.noFrame, operation: "decode \(source.path)", reason: "no frame at or after the moment")
  }

  /// The first frame at or after a time, or else the last one; nil where none is left.
  private mutating func decode(to wanted: Int64) throws(MediaError) -> FrameBuffer? {
    phase = .seeking(to: wanted)
    var last: FrameBuffer?
    while let frame = try decodeNext(limit: nil) {
      if isDue(frame.bestEffortPts) { return frame }
      if !frame.isCorrupt { last = consume frame }
    }
    return last
  }

  private static func isMissing(_ frame: borrowing FrameBuffer?, at wanted: Int64) -> Bool {
    switch frame {
    case .some(let frame): frame.bestEffortPts.map { $0 > wanted } ?? false
    case .none: true
    }
  }

  /// Makes the decoder go on after the frame that was given last; false where seeking is nearer.
  private mutating func goesOn(to wanted: Int64) throws(MediaError) -> Bool {
    switch phase {
    case .taken(let taken):
      guard let pts = taken.pts, isNear(wanted, to: pts) else { return false }
      try goOn(after: taken)
      return true
    case .playing: return playedPts.map { isNear(wanted, to: $0) } ?? false
    case .fresh, .away, .skipping, .seeking, .ended: return false
    }
  }

  /// Whether `wanted` is after `pts`, and no key frame between them; where no index tells, at most a second after it.
  private func isNear(_ wanted: Int64, to pts: Int64) -> Bool {
    guard wanted > pts else { return false }
    if info.isSeekable, let stream = unsafe input.reader.stream {
      // The index of MP4 has the times of decoding, that of Matroska the times of showing.
      let delay = info.container.hasPrefix("mov") ? max(0, keyDelay) : 0
      let index = unsafe av_index_search_timestamp(stream, wanted &- delay, AVSEEK_FLAG_BACKWARD)
      if index >= 0, let entry = unsafe avformat_index_get_entry(stream, index)?.pointee {
        return entry.timestamp <= pts
      }
    }
    return av_compare_ts(wanted &- pts, info.video.timeBase.av, 1, AVRational(num: 1, den: 1)) <= 0
  }
}
