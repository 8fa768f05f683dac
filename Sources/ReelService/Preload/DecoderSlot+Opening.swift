// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

extension DecoderSlot {
  /// Opens the reel and gives its first frame.
  func open(_ reel: FeedReel, _ order: SlotOrder) throws(MediaError) {
    let source = try reel.media.get()
    guard let interrupt = order.interrupt else {
      throw MediaError(.tooLarge, operation: "open \(source.path)", reason: "out of memory")
    }
    let key = try ContentKey(source)
    if let refusal = quarantine.refusal(of: key, reel: reel.id) { throw refusal }
    do {
      try open(source, as: reel, order.run, interrupt)
    } catch {
      quarantine.note(error, of: key, reel: reel.id)
      throw error
    }
  }

  private func open(_ source: MediaSource, as reel: FeedReel, _ run: Int, _ interrupt: Interrupt) throws(MediaError) {
    var clip = try clip(source, interrupt)
    count(clip.verdict)
    let first: VideoFrame
    do {
      first = try firstFrame(of: &clip)
    } catch {
      if error.code == .cancelled { work.spare = clip.close() }
      throw error
    }
    work.account?.outcome = .ready
    let ledger = clip.ledger
    work.account?.ledger = ledger
    work.run = run
    work.video = clip.info.video
    let warmed = SlotNews.Warmed(
      first: shared(first, of: reel, number: 0), moment: .now, verdict: clip.verdict, ledger: clip.ledger,
      info: clip.info)
    work.clip = consume clip
    work.phase = .playing
    countFrames()
    say(.ready(warmed))
  }

  /// Opens the source with the decoder that the last reel left, which stays where that does not come about.
  private func clip(_ source: MediaSource, _ interrupt: Interrupt) throws(MediaError) -> Clip {
    var spare = work.spare.take()
    do {
      return try Clip(source, options: settings.clip, reusing: &spare, interrupt: interrupt) {
        (bytes) throws(MediaError) in try choosePool(for: bytes)
      }
    } catch {
      work.spare = spare.take()
      throw error
    }
  }

  /// The first frame, in the slot's pool if that can be.
  private func firstFrame(of clip: inout Clip) throws(MediaError) -> VideoFrame {
    let frame = try clip.firstFrame()
    let needed = clip.poolBufferSize
    if frame.poolIndex != nil || needed == 0 || needed <= work.pool?.bufferSize ?? 0 { return frame }
    // The container did not say how large its frames are.
    try clip.move(to: makePool(frameBytes: needed))
    return try clip.firstFrame()
  }

  /// The pool that frames of this many bytes go to: the present one if they fit, and if readers have not kept too much
  /// of it. What they have kept stays theirs: the old pool goes when they let go. A client could pin memory in that way,
  /// so it happens once a minute at most; else frames that find no room are not shown.
  private func choosePool(for bytes: Int) throws(MediaError) -> FramePool? {
    if let pool = work.pool, bytes <= pool.bufferSize, pool.isRoomy || !work.mayMakeWay(at: .now) { return pool.frames }
    // Where the container does not say how large frames are, they may be as large as the last ones.
    let likely = bytes == 0 ? work.pool?.bufferSize ?? 0 : bytes
    return likely == 0 ? nil : try makePool(frameBytes: likely)
  }

  private func makePool(frameBytes: Int) throws(MediaError) -> FramePool {
    // Its memory goes with the last of its frames.
    work.pool = nil
    let pool = try SlotPool(
      frameBytes: frameBytes, byteLimit: settings.byteBudget / 3,
      wantedCount: SlotPool.usualCount + settings.keptFrames)
    // What the first frame and its references need; the others wait until it is there.
    pool.frames.touch(2)
    work.pool = pool
    work.isPoolTouched = false
    desk.count { $0.pools += 1 }
    return pool.frames
  }

  private func count(_ verdict: DecoderVerdict) {
    desk.count { tally in
      switch verdict {
      case .opened: tally.opened += 1
      case .flushed: tally.flushed += 1
      case .reopened: tally.reopened += 1
      }
    }
  }
}
