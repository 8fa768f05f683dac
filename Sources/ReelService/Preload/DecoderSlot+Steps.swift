// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

extension DecoderSlot {
  /// Does the next piece of what the order asks for; false when there is nothing left to do.
  func step() -> Bool {
    let order = desk.order
    guard order.stamp == work.stamp else {
      leave(for: order)
      return true
    }
    guard let reel = order.reel else { return false }
    guard order.isWarm else { return metered(\.other) { prime(reel) } }
    switch work.phase {
    case .failed: return false
    case .waiting:
      metered(\.opening) {
        attempt { () throws(MediaError) in try open(reel, order) }
      }
      return true
    case .ended where order.run == work.run: return false
    case .playing, .ended:
      if order.run != work.run {
        metered(\.rewinding) {
          attempt { () throws(MediaError) in try rewind(to: order.run) }
        }
        return true
      }
      if work.given < order.granted {
        metered(\.frames) {
          attempt { () throws(MediaError) in try decode(reel) }
        }
        return true
      }
      return metered(\.other) { touchPool() || makePoster(of: reel) }
    }
  }

  /// While others go first, the system may already read the file. Whether there was something to do.
  private func prime(_ reel: FeedReel) -> Bool {
    guard !work.isPrimed else { return false }
    work.isPrimed = true
    if let source = try? reel.media.get() { PageCache.prime(source) }
    return true
  }

  /// Does one step; if it fails, the reel has failed, unless a new order is why.
  private func attempt(_ step: () throws(MediaError) -> Void) {
    do {
      try step()
    } catch {
      if work.phase == .waiting { work.account?.outcome = error.code == .cancelled ? .stopped : .failed }
      work.phase = .failed
      if let clip = work.clip.take() {
        // A stopped clip leaves a sound decoder; what a bad reel has made of one is better not known.
        let decoder = clip.close()
        work.spare = error.code == .cancelled ? consume decoder : nil
      }
      if desk.order.stamp == work.stamp { say(.failed(error)) }
    }
  }

  /// Touches the rest of the pool now that nobody waits. Whether there was something to do.
  private func touchPool() -> Bool {
    guard !work.isPoolTouched, let pool = work.pool else { return false }
    pool.frames.touch(pool.bufferCount)
    work.isPoolTouched = true
    return true
  }

  /// Makes a poster of the reel's first frame, if posters are wanted. Whether there was something to do.
  private func makePoster(of reel: FeedReel) -> Bool {
    guard let side = settings.posterSide, !work.hasPoster else { return false }
    work.hasPoster = true
    // One that cannot be made is not missed: the reel itself is there.
    let pool = posterPool(side: side)
    guard let image = try? work.clip?.poster(side: side, into: pool?.frames) else { return true }
    say(.poster(frame(image, of: reel, number: 0, in: pool)))
    return true
  }

  /// As many as the shelf keeps, whichever slot made them, and some that readers keep. Memory is taken only for those
  /// that are there.
  private static var posterCount: Int { PosterShelf.capacity + 8 }

  /// Where posters lie. The largest there are have two bytes for each of three values of each pixel.
  private func posterPool(side: Int) -> SlotPool? {
    if work.posterPool == nil {
      let bytes = max(1, side) * max(1, side) * 6 + 4096
      work.posterPool = try? SlotPool(
        frameBytes: bytes, byteLimit: .max, wantedCount: Self.posterCount, holdsPosters: true)
    }
    return work.posterPool
  }

  private func rewind(to run: Int) throws(MediaError) {
    try work.clip?.rewind()
    work.phase = .playing
    work.run = run
    work.given = 0
    work.isAtStart = false
  }

  /// Gives the next frame, or goes back to the first at the end.
  private func decode(_ reel: FeedReel) throws(MediaError) {
    guard let image = try nextImage() else {
      try end()
      return
    }
    work.given += 1
    countFrames()
    say(.frame(shared(image, of: reel, number: work.given)))
  }

  private func nextImage() throws(MediaError) -> VideoFrame? {
    if work.isAtStart {
      work.isAtStart = false
      return try work.clip?.firstFrame()
    }
    return try work.clip?.nextFrame()
  }

  private func end() throws(MediaError) {
    // A connection that broke is no end.
    if let error = work.clip?.breakOff, error.code != .corrupt { throw error }
    guard settings.loops else {
      work.phase = .ended
      return say(.ended(run: work.run))
    }
    try work.clip?.rewind()
    work.isAtStart = true
  }

  /// A frame to be shown from shared memory.
  func shared(_ image: consuming VideoFrame, of reel: FeedReel, number: Int) -> ReelFrame {
    if image.poolIndex == nil { desk.count { $0.framesOutsidePool += 1 } }
    return frame(image, of: reel, number: number, in: work.pool)
  }

  private func frame(_ image: consuming VideoFrame, of reel: FeedReel, number: Int, in pool: SlotPool?) -> ReelFrame {
    ReelFrame(
      reel: reel.id, slot: id, generation: work.stamp.generation, run: work.run, number: number, image: image,
      pool: pool, video: work.video)
  }

  func countFrames() {
    let (total, copied) = (work.clip?.framesDecoded ?? 0, work.clip?.framesCopied ?? 0)
    let (fresh, freshCopied) = (total - work.counted, copied - work.countedCopies)
    (work.counted, work.countedCopies) = (total, copied)
    desk.count {
      $0.framesDecoded += fresh
      $0.framesCopied += freshCopied
    }
  }
}
