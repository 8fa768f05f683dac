// SPDX-License-Identifier: Apache-2.0

extension Simulation {
  /// The current reel's first frame is handed over.
  mutating func show() {
    let last = result.visits.count - 1
    result.visits[last].wait = now - result.visits[last].at
    let slot = ring.middle.id
    ledger.shown(slot: slot, generation: views[slot].generation)
    frameAlarm = now + views[slot].cost.frameTime
  }

  /// The reel that was shown goes back to its start, if it was played.
  mutating func leave(_ slot: Int) {
    if views[slot].shown > 0 { views[slot].mustRewind = true }
  }

  /// The next frame of the current reel is shown, or waited for.
  mutating func playFrame(due: Int64) {
    frameAlarm = nil
    let slot = ring.middle.id
    let has = views[slot].mustRewind ? 0 : slots[slot].frames(ofRun: views[slot].run)
    guard views[slot].shown < has else {
      isStarved = true
      return
    }
    isStarved = false
    views[slot].shown += 1
    views[slot].granted += 1
    slots[slot].grant(run: views[slot].run, frames: views[slot].granted)
    frameAlarm = due + views[slot].cost.frameTime
    skipPlaying(of: slot)
  }

  /// While a reel plays and nothing else goes on, one frame is like the other: long stays are not gone through.
  private mutating func skipPlaying(of slot: Int) {
    guard let alarm = frameAlarm, slots.indices.allSatisfy({ $0 == slot || slots[$0].piece == nil }) else { return }
    let next = ([move?.at, debounce, pages.first?.at].compactMap { $0 } + views.compactMap(\.patience)).min() ?? alarm
    let (cost, span) = (views[slot].cost, next - alarm - Self.patience)
    guard span > Self.patience else { return }
    let frames = span / cost.frameTime
    frameAlarm = alarm + frames * cost.frameTime
    ledger.add(
      frames * min(cost.frame, cost.frameTime) * ModelSlot.unit, slot: slot, generation: views[slot].generation)
    ledger.decoded(Int(frames), slot: slot, generation: views[slot].generation)
  }

  mutating func rewindWhatWasLeft() {
    let isSettled =
      switch ring.middle.state {
      case .ready, .failed, .empty: true
      case .waiting, .warming, .slow: false
      }
    for slot in views.indices where views[slot].mustRewind && (slot == ring.middle.id || isSettled) {
      views[slot].mustRewind = false
      views[slot].run += 1
      views[slot].shown = 0
      views[slot].granted = ModelSlot.warmFrames
      slots[slot].rewind(run: views[slot].run)
    }
  }
}
