// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

extension Clip {
  /// The key frame that is shown at or before a moment, from its packet alone where the decoder gives it so. `nextFrame()`
  /// then gives the frame after it.
  ///
  /// Its pixels are those of playing the clip up to there. Where it is damaged, one of the key frames before it comes
  /// instead; where there is none, in containers that cannot seek and for cover art, the first frame.
  ///
  /// - Parameters:
  ///   - seconds: from the start of the container, as `seek(to:)` counts.
  ///   - known: the time of a frame that the caller has already, which is then not decoded.
  /// - Returns: nil if it is the one that the caller has.
  /// - Throws: every code of `MediaError`. The first frame, once it was decoded, is not lost by it.
  public mutating func keyFrame(
    atOrBefore seconds: Double, unless known: Int64? = nil
  ) throws(MediaError) -> VideoFrame? {
    limitCall()
    if !info.video.isCover {
      let start = try startTime()
      var moment = Self.moment(seconds, after: start)
      for _ in 0..<Self.keyAttempts {
        forgetPackets()
        // Until it has arrived, it is nowhere.
        phase = .away
        guard let facts = try findKey(atOrBefore: moment, start: start) else { break }
        switch try takeKey(facts, before: moment, unless: known) {
        case .frame(let frame): return frame
        case .known: return nil
        case .damaged: break
        }
        guard let time = facts.pts ?? facts.dts else { break }
        moment = av_rescale_q(time &- 1, info.video.timeBase.av, Self.microseconds)
      }
      forgetPackets()
      if try learnParameterSets() { return try keyFrame(atOrBefore: seconds, unless: known) }
    }
    if phase != .fresh { phase = .away }
    let first = try firstFrame()
    if known != nil, known == first.pts { return nil }
    return first
  }

  /// Decodes the first frame where that may be what a key frame later on lacks: parameter sets that come in the stream
  /// once, and not in the container. Whether it did.
  mutating func learnParameterSets() throws(MediaError) -> Bool {
    guard pinned == nil, input.reader.units != nil, unsafe input.decoder.context.pointer.pointee.extradata_size == 0
    else {
      return false
    }
    if phase != .fresh { try startAnew() }
    _ = try firstFrame()
    return true
  }

  /// Key frames that are tried before the first frame of all.
  static let keyAttempts = 3

  /// What became of a key packet.
  private enum TakenKey: ~Copyable {
    case frame(VideoFrame)
    case known
    case damaged
  }

  /// As `seekToKey`, and nil where the container cannot seek.
  mutating func findKey(atOrBefore moment: Int64, start: Int64) throws(MediaError) -> PacketFacts? {
    do {
      return try seekToKey(atOrBefore: moment, start: start)
    } catch {
      guard error.code == .unsupported else { throw error }
      return nil
    }
  }

  /// The frame of the key packet that is the first of the queue.
  private mutating func takeKey(
    _ facts: PacketFacts, before moment: Int64, unless known: Int64?
  ) throws(MediaError) -> TakenKey {
    let isFirst = pinned != nil && (facts == firstPacket || facts.pts != nil && facts.pts == pinnedPts)
    if let pts = isFirst ? pinnedPts : facts.isDiscarded ? nil : facts.pts, isFirst || pts == known {
      phase = .taken(Taken(pts: pts, mustReplay: true, isFirst: isFirst))
      guard pts != known, let frame = try pinnedReference() else { return .known }
      return .frame(frame)
    }
    guard let frame = try decodeKey(facts) else { return .damaged }
    // The decoder waited for what the packet alone does not give.
    let last = av_rescale_q(moment, Self.microseconds, info.video.timeBase.av)
    if facts.pts != nil, let pts = frame.bestEffortPts, pts > last { return .damaged }
    if try input.decoder.context.adopt(frame) { framesCopied += 1 }
    playedPts = frame.bestEffortPts
    if known != nil, known == frame.bestEffortPts { return .known }
    return .frame(try present(frame))
  }

  /// Decodes a key packet alone, or by going on to the first frame that is whole and not shown before it; nil where
  /// that one is damaged.
  private mutating func decodeKey(_ facts: PacketFacts) throws(MediaError) -> FrameBuffer? {
    decodeError = nil
    if let pts = facts.pts, !facts.isDiscarded,
      let frame = try decodeAndDrain(through: 0, expecting: pts, isFirst: false)
    {
      return frame
    }
    try estimateReorderDelay()
    // What comes before it refers to pictures that were passed over.
    phase = facts.pts.map { .seeking(to: $0) } ?? .playing
    while let frame = try decodeNext(limit: nil) {
      guard isDue(frame.bestEffortPts) else { continue }
      if frame.isCorrupt || decodeError != nil { return nil }
      return frame
    }
    return nil
  }
}
