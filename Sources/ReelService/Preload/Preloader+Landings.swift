// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelMedia

extension Preloader {
  /// The next frame of the current reel, nil where it is not decoded yet: then `.playable` says when it is.
  ///
  /// The first frame comes with the landing. Taking one lets the slot decode one more.
  public func nextFrame() -> ReelFrame? {
    guard let slot = shownSlot, landing?.frame != nil, !isClosed else { return nil }
    guard !views[slot].waiting.isEmpty else {
      isStarved = true
      return nil
    }
    let frame = views[slot].waiting.removeFirst()
    views[slot].shown += 1
    views[slot].granted += 1
    framesShown += 1
    slots[slot].grant(generation: views[slot].generation, run: views[slot].run, frames: views[slot].granted)
    return frame
  }

  /// The first frames of slots that are warm and not in the middle.
  var neighbours: [ReelFrame] {
    var frames: [ReelFrame] = []
    for slot in views.indices where slot != shownSlot {
      if let warmed = views[slot].warmed { frames.append(warmed.first) }
    }
    return frames
  }

  /// Another slot or reel is in the middle.
  func show(slot: Int, reel: String?, at moment: MonotonicTime) {
    // The viewer comes first: what was left is seen to once the frame is handed over.
    let left = shownSlot
    isStarved = false
    shownSlot = reel == nil ? nil : slot
    let landing = reel.map { begin($0, slot: slot, at: moment) }
    miss()
    self.landing = landing
    if let landing { observe(.landed(landing)) }
    leave(left)
  }

  private func begin(_ reel: String, slot: Int, at moment: MonotonicTime) -> Landing {
    landings += 1
    let generation = page.ring[.middle].generation
    var landing = Landing(
      number: landings, reel: reel, slot: slot, generation: generation, moment: moment, outcome: .late)
    // Else it is configured in a moment, by the same event.
    if views[slot].generation == generation {
      if let error = views[slot].error {
        landing.error = error
        landing.outcome = .failed
        // It failed while it played: there is that much to show.
        landing.poster = views[slot].warmed?.first
      } else {
        hand(over: slot, to: &landing)
        if landing.frame != nil { landing.outcome = .warm }
      }
    }
    if landing.frame == nil, landing.poster == nil { landing.poster = posters[reel] }
    return landing
  }

  /// The current reel is configured again, after it failed: its landing is open once more.
  func landAgain(on slot: Int, generation: Int) {
    guard slot == shownSlot, var landing, landing.generation != generation else { return }
    landing.generation = generation
    landing.moment = .now
    landing.outcome = .late
    landing.error = nil
    landing.frame = nil
    landing.shown = nil
    landing.ready = nil
    landing.poster = posters[landing.reel]
    self.landing = landing
    observe(.landed(landing))
  }

  /// The current reel's first frame came after the landing.
  func handOverLate(_ slot: Int) {
    guard var landing, landing.frame == nil else { return }
    landing.outcome = .late
    landing.error = nil
    hand(over: slot, to: &landing)
    self.landing = landing
    observe(.landed(landing))
  }

  /// The current reel failed.
  func failLate(_ slot: Int, _ error: MediaError) {
    guard var landing, landing.error == nil else { return }
    landing.error = error
    // What was shown was shown.
    if landing.frame == nil { landing.outcome = .failed }
    self.landing = landing
    observe(.landed(landing))
  }

  /// Puts reels that the viewer has left back at their start, once the current one no longer needs the processor.
  func rewindWhatWasLeft() {
    for slot in slots where views[slot.id].mustRewind {
      guard slot.id == shownSlot || isMiddleSettled else { continue }
      views[slot.id].mustRewind = false
      views[slot.id].run += 1
      views[slot.id].shown = 0
      views[slot.id].granted = settings.slots.warmFrames
      slot.rewind(generation: views[slot.id].generation, run: views[slot.id].run)
    }
  }

  private var isMiddleSettled: Bool {
    switch page.ring[.middle].state {
    case .ready, .failed, .empty: true
    case .waiting, .warming, .slow: false
    }
  }

  private func hand(over slot: Int, to landing: inout Landing) {
    guard let warmed = views[slot].warmed else { return }
    landing.frame = warmed.first
    landing.shown = .now
    landing.ready = warmed.moment
    if !views[slot].wasFirstShown {
      views[slot].wasFirstShown = true
      framesShown += 1
    }
  }

  /// A late reel that the viewer did not wait for.
  private func miss() {
    guard self.landing?.outcome == .late, var landing, landing.frame == nil else { return }
    landing.outcome = .missed
    self.landing = landing
    observe(.landed(landing))
  }

  /// The reel that was shown goes back to its start, if it was played.
  private func leave(_ slot: Int?) {
    guard let slot, views[slot].shown > 0 else { return }
    views[slot].mustRewind = true
    views[slot].waiting = []
  }
}
