// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelMedia
internal import ReelWire

extension PlayerSession {
  /// Takes what the ring tells.
  func hear(_ output: PreloaderOutput) {
    defer { note(output) }
    switch output {
    case .landed(let landing): land(landing)
    case .warmed(let warmed, let cost): warm(warmed, cost: cost)
    case .actions(let actions): tell(actions)
    case .playable:
      // As often as frames are wanted, and nobody waits for those.
      return loop.perform { [self] in assumeIsolated { $0.resume() } }
    case .configured(let slot, _): parcels[slot] = nil
    case .ended, .skipped, .loadFailed, .failed: break
    }
    bell.ring()
  }

  private func land(_ landing: Landing) {
    outcomes.note(landing)
    let isAnother = playing.begin(landing)
    if isAnother {
      landingSerial = answering ?? 0
      stopPlaying()
    }
    if let frame = landing.frame {
      if playing.mustShow() {
        let isSent = deliver(frame, for: .landing(landing), to: everybody.prefix(1))
        if isSent { time(landing) }
        // Whoever waits for it goes first, where both are on one processor.
        Thread.giveWay()
        if isSent { deliver(frame, for: .landing(landing), to: everybody.dropFirst()) }
        startPlaying(frame)
      }
    } else if let poster = landing.poster, playing.mustShowPoster() {
      deliver(
        poster, for: .poster(landing), to: everybody.filter { viewers[$0]?.subscription.late == .poster })
    }
    // After the frame, which comes first.
    landings.note(LandingStatus(landing))
    // What was left may be dragged back.
    if isAnother { loop.perform { [self] in assumeIsolated { $0.sendPreviews() } } }
    // Else the actions of the event at hand say so in a moment.
    if answering == nil { loop.perform { [self] in assumeIsolated { $0.tell([]) } } }
  }

  private func warm(_ warmed: SlotNews.Warmed, cost: Int64) {
    let slot = warmed.first.slot
    told.costs[slot] = cost
    parcels[slot] = Parcel(warmed.first)
    if let pool = warmed.first.pool { move(slot, to: pool) }
    sendPreviews()
    metrics.note(warmed, cost: cost)
    // A viewer who waits for it is sent it in a moment.
    guard slot != playing.slot || playing.landing?.frame != nil else { return }
    metrics.handoff.observe(nanoseconds: MonotonicTime.now.nanoseconds - warmed.moment.nanoseconds)
  }

  /// Counts what it took until the first frame of a landing was sent, a moment ago.
  private func time(_ landing: Landing) {
    let now = MonotonicTime.now.nanoseconds
    metrics.intentToFrame.observe(nanoseconds: now - landing.moment.nanoseconds)
    if landing.outcome == .late, let ready = landing.ready {
      metrics.handoff.observe(nanoseconds: now - ready.nanoseconds)
    }
  }

  /// Sends ahead what may be dragged into view, once for each generation of a slot.
  private func sendPreviews() {
    guard let preloader else { return }
    let numbers = everybody.filter { viewers[$0]?.subscription.previews == true }
    for frame in preloader.assumeIsolated({ $0.neighbours })
    where told.previews[frame.slot] != frame.generation {
      told.previews[frame.slot] = frame.generation
      deliver(frame, for: .preview, to: numbers)
    }
  }

  /// Sends it to somebody who comes later.
  func sendPreviews(to number: Int) {
    guard let preloader else { return }
    for frame in preloader.assumeIsolated({ $0.neighbours }) { deliver(frame, for: .preview, to: [number]) }
  }

  /// A slot's frames lie in another pool from now on. Clients map it before there is any hurry.
  private func move(_ slot: Int, to pool: SlotPool) {
    if let old = told.pools[slot], old !== pool {
      for number in everybody where viewers[number]?.pools.removeValue(forKey: old.number) != nil {
        send(.poolRetire(old.number), to: number)
      }
    }
    told.pools[slot] = pool
    for number in everybody { announce(pool, to: number) }
  }

  /// Tells everybody how things stand, as far as they have changed or somebody has asked.
  func tell(_ actions: [FeedAction]) {
    let serial = answering
    answering = nil
    guard let preloader else { return }
    let (note, slots) = standing(of: preloader, after: actions)
    for slot in slots where told.slots[slot.slot] != slot { tell(slot) }
    // At last: whoever reads it knows all the rest.
    guard serial != nil || note != told.page else { return }
    told.page = note.lasting
    for number in everybody {
      send(.page(note), serial: viewers[number]?.isPlayer == true ? serial ?? 0 : 0, to: number)
    }
  }

  /// How the page and the slots stand after an event.
  func standing(of preloader: Preloader, after actions: [FeedAction]) -> (page: PageNote, slots: [SlotNote]) {
    preloader.assumeIsolated { preloader in
      (
        PageNote(preloader.page, landing: preloader.landing, player: number, actions: actions),
        Place.allCases.map { SlotNote(preloader.page.ring[$0], at: $0) }
      )
    }
  }

  private func tell(_ slot: SlotNote) {
    let isOther = told.slots[slot.slot]?.generation != slot.generation
    told.slots[slot.slot] = slot
    for number in everybody {
      send(.slot(slot), to: number)
      guard isOther else { continue }
      viewers[number]?.ledger.slot(Int(slot.slot), hasGeneration: Int(slot.generation), at: .now)
      watchLeases(of: number)
    }
  }
}
