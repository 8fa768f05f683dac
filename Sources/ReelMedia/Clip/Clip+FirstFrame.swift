// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

extension Clip {
  /// The frame that is shown first.
  ///
  /// Decodes it once; it stays pinned until the clip is closed, and later calls, also after frames were taken or the
  /// clip was rewound, give another reference to the same pixels. Where only a seek came before, it goes back to the
  /// start.
  ///
  /// - Throws: every code of `MediaError`. After an error the clip is of no further use.
  public mutating func firstFrame() throws(MediaError) -> VideoFrame {
    if pinned == nil {
      do {
        try pin()
      } catch {
        throw error.during(ledger.current)
      }
    }
    guard let frame = try pinnedReference() else { throw nothingCame() }
    return frame
  }

  private mutating func pin() throws(MediaError) {
    ledger.resume()
    limitCall(spent: openingMilliseconds)
    if phase != .fresh { try startAnew() }
    let frame = try findOrProbeFirst()
    ledger.close(.firstFrame)
    // Where the container does not say the size, only the frame tells.
    if frame.pixelCount > options.budget.pixels {
      let reason = "\(frame.pixelCount) pixels are more than \(options.budget.pixels)"
      throw MediaError(.tooLarge, operation: "decode \(source.path)", reason: reason)
    }
    if try input.decoder.context.adopt(frame) { framesCopied += 1 }
    ledger.close(.convert)
    count()
    pinnedPts = frame.bestEffortPts
    pinned = consume frame
  }

  /// A small copy of the first frame, nil before there is one.
  ///
  /// - Parameters:
  ///   - side: pixels of the longer side.
  ///   - pool: where it shall lie if there is room; else in memory of its own.
  /// - Throws: `unsupported` where FFmpeg cannot scale the format.
  public func poster(side: Int, into pool: FramePool? = nil) throws(MediaError) -> VideoFrame? {
    guard let frame = try pinnedReference() else { return nil }
    var converter = FrameConverter(shrinking: frame, to: side)
    let poster = try converter.copy(frame)
    guard let pool, try input.decoder.context.adopt(poster.buffer, into: pool) else { return poster }
    return VideoFrame(
      try poster.buffer.reference(), timeBase: poster.timeBase, aspect: poster.sampleAspectRatio, pool: pool)
  }

  /// Adds what was read from the present input to the ledger.
  private mutating func count() {
    ledger.packetsRead += input.reader.packetsRead
    ledger.bytesRead += input.reader.format.input.bytesRead
  }

  func pinnedReference() throws(MediaError) -> VideoFrame? {
    switch pinned {
    case .some(let frame): try present(frame)
    case .none: nil
    }
  }

  /// Finds the first frame; where that fails for want of what a probe would have told, probes as `ffmpeg` does and
  /// tries once more.
  private mutating func findOrProbeFirst() throws(MediaError) -> FrameBuffer {
    do {
      return try findFirstFrame()
    } catch {
      if info.video.isCover, error.code != .cancelled, error.code != .timedOut {
        try reopenAsVideo(after: error)
        return try findOrProbeFirst()
      }
      guard input.policy != .full, !input.reader.isExhausted, [.corrupt, .noFrame, .unsupported].contains(error.code)
      else { throw error }
    }
    ledger.close(.firstFrame)
    try probeAndReopen()
    return try findFirstFrame()
  }

  /// Takes the video, if there is one, instead of cover art that gives no picture.
  private mutating func reopenAsVideo(after failure: MediaError) throws(MediaError) {
    ledger.close(.firstFrame)
    options.prefersCover = false
    do {
      try openAnew()
    } catch {
      throw error.code == .noVideo ? failure : error
    }
  }

  /// Begins anew with a full probe, and with a new decoder.
  private mutating func probeAndReopen() throws(MediaError) {
    options.probesAlways = true
    try openAnew()
  }

  /// Begins anew with the present options, and with a new decoder.
  private mutating func openAnew() throws(MediaError) {
    count()
    let pool = input.decoder.context.pool
    // What it has decoded may be why it failed, and two would be one too many.
    input.decoder.context.close()
    var none: Decoder?
    input = try ClipInput(source, options: options, offered: &none, interrupt: interrupt, ledger: &ledger) { _ in pool }
    forgetPackets()
    firstPacket = nil
    knownStart = nil
    span = nil
    phase = .fresh
  }

  private mutating func findFirstFrame() throws(MediaError) -> FrameBuffer {
    let plan = try lookAhead()
    ledger.close(.firstPacket)
    if case .drain(let index, let pts) = plan {
      if let frame = try decodeAndDrain(through: index, expecting: pts, isFirst: true) {
        ledger.framesDecoded += 1
        return frame
      }
      try estimateReorderDelay()
    }
    while let frame = try decodeNext(limit: options.budget) {
      ledger.framesDecoded += 1
      if frame.isCorrupt {
        let reason = "no frame is undamaged"
        decodeError = decodeError ?? MediaError(.corrupt, operation: "decode \(source.path)", reason: reason)
        continue
      }
      // What refers to a damaged picture is damaged, too, and does not say so.
      if decodeError != nil, !frame.standsAlone { continue }
      phase = .playing
      return frame
    }
    throw nothingCame()
  }

  /// Queues packets until it is known how to get the first frame from them.
  private mutating func lookAhead() throws(MediaError) -> FirstFramePlan.Decision {
    let units = input.reader.units
    let drains = units != nil
    if let units, units.codec == .hevc { try skipToRecovery(units) }
    var plan = FirstFramePlan()
    var index = 0
    while index == 0 || (drains && plan.decision == .undecided) {
      guard let facts = try lookAt(index) else {
        plan.end()
        break
      }
      plan.add(facts)
      index += 1
    }
    guard drains, case .drain = plan.decision else {
      try estimateReorderDelay()
      return .decode
    }
    return plan.decision
  }

  /// Tells an H.264 decoder how far to reorder where the stream leaves it open and no probe has counted. Baseline
  /// never reorders.
  mutating func estimateReorderDelay() throws(MediaError) {
    let context = unsafe input.decoder.context.pointer.pointee
    guard unsafe context.codec_id == AV_CODEC_ID_H264, unsafe context.has_b_frames == 0,
      unsafe context.profile & 0xff != FF_PROFILE_H264_BASELINE
    else { return }
    var times: [Int64] = []
    while times.count < ReorderDelay.window, let facts = try lookAt(times.count) {
      // A packet without a time tells nothing about the order.
      times.append(facts.pts ?? times.last ?? 0)
    }
    input.decoder.context.reorderDelay = ReorderDelay.estimate(times)
  }

  /// The facts of the packet at `index` of the queue, read now if it is not there yet; nil at the end of the stream.
  mutating func lookAt(_ index: Int) throws(MediaError) -> PacketFacts? {
    if index < queue.count {
      try queue.refer(scratch, to: index)
      return scratch.facts
    }
    guard try input.reader.next(into: scratch, limit: phase == .fresh ? options.budget : nil) else { return nil }
    let facts = scratch.facts
    if phase == .fresh, firstPacket == nil { firstPacket = facts }
    try queue.append(moving: scratch)
    return facts
  }

  /// Passes over the packets of a stream that was cut before its first random access point.
  ///
  /// FFmpeg's HEVC decoder invents what such pictures refer to and does not say so; its H.264 decoder waits by
  /// itself. Where no such point comes soon, everything is decoded as it is.
  private mutating func skipToRecovery(_ units: NALUnits) throws(MediaError) {
    var index = 0
    var bytes = 0
    while index < FirstFramePlan.packetLimit, bytes < FirstFramePlan.byteLimit, let facts = try lookAt(index) {
      bytes += facts.size
      try queue.refer(scratch, to: index)
      if scratch.withBytes(units.startsDecoding) {
        queue.removeFirst(index)
        return
      }
      index += 1
    }
  }

  /// Decodes the queued packets up to `index` and takes the first frame, by draining if it does not come by itself.
  ///
  /// - Returns: nil, with the decoder flushed and nothing lost, where the frame is not the expected one.
  mutating func decodeAndDrain(
    through index: Int, expecting pts: Int64, isFirst: Bool
  ) throws(MediaError) -> FrameBuffer? {
    let frame = try FrameBuffer()
    var result = cffmpeg_again
    while result == cffmpeg_again, cursor <= index {
      try interrupt.check("decode \(source.path)")
      try queue.refer(scratch, to: cursor)
      cursor += 1
      guard input.decoder.context.send(scratch) >= 0 else { break }
      result = input.decoder.context.receive(into: frame)
    }
    var drained = false
    if result == cffmpeg_again, input.decoder.context.sendEnd() >= 0 {
      drained = true
      result = input.decoder.context.receive(into: frame)
    }
    // A field on its own looks like a frame when drained; the other half would be missing.
    if result == 0, frame.bestEffortPts == pts, !frame.isCorrupt, !(drained && frame.isInterlaced) {
      framesDecoded += 1
      phase = .taken(Taken(pts: pts, mustReplay: drained, isFirst: isFirst))
      return frame
    }
    input.decoder.context.flush()
    cursor = 0
    return nil
  }

  /// The error for a stream that ended without a frame.
  private func nothingCame() -> MediaError {
    let operation = "decode \(source.path)"
    if let gap = FormatGap.reason(input.reader.format.input.peek(at: 0, count: FormatGap.headLength)) {
      return MediaError(.unsupported, operation: operation, reason: gap)
    }
    if let cause = input.reader.breakOff ?? decodeError {
      var error = MediaError(cause.code, operation: operation, reason: cause.reason, averror: cause.averror)
      error.httpStatus = cause.httpStatus
      return error
    }
    if input.reader.format.input.refusals > 0 {
      return MediaError(.corrupt, operation: operation, reason: MediaError.refusedReference)
    }
    return MediaError(.noFrame, operation: operation, reason: "the video stream has no frame")
  }
}
