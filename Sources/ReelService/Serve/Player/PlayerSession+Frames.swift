// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia
internal import ReelWire

extension PlayerSession {
  /// What a frame is sent for.
  enum Occasion {
    /// The first picture of a landing.
    case landing(Landing)
    /// A small copy of it, until it comes.
    case poster(Landing)
    /// To be shown at a moment, while a landing's reel plays.
    case playing(Landing, due: MonotonicTime)
    /// It may be dragged into view.
    case preview
  }

  /// Sends a frame to clients, each of whom gets a lease if it has credit; false where it lies where none can map it.
  @discardableResult
  func deliver(_ frame: ReelFrame, for occasion: Occasion, to numbers: some Sequence<Int>) -> Bool {
    let prepared = parcels[frame.slot].flatMap { $0.frame === frame ? $0 : nil }
    // A pool that was retired is never named again.
    guard var parcel = prepared ?? Parcel(frame), parcel.pool.holdsPosters || told.pools[frame.slot] === parcel.pool
    else {
      metrics.framesOutside += 1
      return false
    }
    let serial = address(&parcel.grant, for: occasion)
    let purpose = purpose(of: parcel, for: occasion)
    for number in numbers { deliver(parcel, for: purpose, serial: serial, to: number) }
    return true
  }

  /// Says what a frame is for; the message that it answers.
  private func address(_ grant: inout FrameGrant, for occasion: Occasion) -> UInt32 {
    switch occasion {
    case .landing(let landing):
      grant.landing = UInt64(clamping: landing.number)
      grant.flags = landing.outcome == .late ? [.landed, .free, .late] : [.landed, .free]
      grant.due = MonotonicTime.now.nanoseconds
      grant.readyLead = landing.readyLead ?? 0
      grant.warmCost = told.costs[landing.slot] ?? 0
      return landingSerial
    case .poster(let landing):
      grant.landing = UInt64(clamping: landing.number)
      // It is of the reel, whichever slot and configure once made it.
      (grant.slot, grant.generation) = (UInt32(clamping: landing.slot), UInt64(clamping: landing.generation))
      grant.flags = [.poster, .free]
      grant.due = MonotonicTime.now.nanoseconds
      return landingSerial
    case .playing(let landing, let due):
      grant.landing = UInt64(clamping: landing.number)
      grant.due = due.nanoseconds
      return 0
    case .preview:
      grant.flags = [.preview, .free]
      grant.due = MonotonicTime.now.nanoseconds
      grant.warmCost = told.costs[Int(grant.slot)] ?? 0
      return 0
    }
  }

  private func purpose(of parcel: Parcel, for occasion: Occasion) -> LeaseLedger<ReelFrame>.Purpose {
    switch occasion {
    case .landing, .poster: .landing
    case .playing: .showing
    case .preview: .preview(slot: parcel.frame.slot, generation: parcel.frame.generation)
    }
  }

  private func deliver(
    _ parcel: Parcel, for purpose: LeaseLedger<ReelFrame>.Purpose, serial: UInt32, to number: Int
  ) {
    guard let viewer = viewers[number] else { return }
    if purpose == .showing, !viewer.hasRoom {
      viewer.skipped += 1
      metrics.framesWithoutCredit += 1
      return
    }
    announce(parcel.pool, to: number)
    let format = viewer.formats.number(of: parcel.format)
    if format.isNew { send(.format(format.number, parcel.format), to: number) }
    // It may be gone by now.
    guard viewers[number] != nil else { return }
    var grant = parcel.grant
    grant.format = format.number
    grant.lease = viewer.ledger.grant(parcel.frame, for: purpose, at: .now)
    send(.frame(grant), serial: serial, to: number)
    viewer.sent += 1
    metrics.framesSent += 1
    if viewer.ledger.isOverfull { judgeLeases(of: number) } else { watchLeases(of: number) }
  }

  /// Tells a client of a pool, once.
  func announce(_ pool: SlotPool, to number: Int) {
    guard let viewer = viewers[number], viewer.pools[pool.number] == nil else { return }
    viewer.pools[pool.number] = pool
    let announcement = PoolAnnouncement(
      pool: pool.number, byteCount: UInt64(pool.memory.byteCount), bufferSize: UInt64(pool.bufferSize),
      bufferCount: UInt32(pool.bufferCount))
    send(.poolAdd(announcement), to: number, pool: pool)
  }

  // MARK: Leases

  /// How often packets are read before a client is judged.
  private static var readingLimit: Int { 8 }

  /// Has somebody look when the client's first lease may be overdue.
  func watchLeases(of number: Int) {
    guard let viewer = viewers[number], viewer.alarm == nil, let deadline = viewer.ledger.deadline else { return }
    viewer.alarm = loop.schedule(at: deadline) { [weak self] in
      self?.assumeIsolated { session in
        // What was returned in time may still be unread, where this thread was held up.
        for _ in 0..<Self.readingLimit { session.serve(number, .reading) }
        session.judgeLeases(of: number)
      }
    }
  }

  private func judgeLeases(of number: Int) {
    if let alarm = viewers[number]?.alarm { loop.cancel(alarm) }
    viewers[number]?.alarm = nil
    guard let overdue = viewers[number]?.ledger.overdue(at: .now) else { return watchLeases(of: number) }
    remove(number, telling: [.revoked(lease: overdue.oldest, count: UInt32(clamping: overdue.count))])
  }
}
