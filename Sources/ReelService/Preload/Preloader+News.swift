// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelMedia

extension Preloader {
  /// Takes what a slot says, unless it was overtaken.
  func take(_ news: SlotNews) {
    guard !isClosed, news.generation == views[news.slot].generation, news.attempt == views[news.slot].attempt else {
      return
    }
    switch news.content {
    case .ready(let warmed): takeReady(warmed, slot: news.slot)
    case .frame(let frame): takeFrame(frame)
    case .poster(let poster): posters.put(poster)
    case .ended(let run):
      if run == views[news.slot].run, shownSlot == news.slot { observe(.ended) }
    case .failed(let error):
      if error.code == .expired, mayRenew(news.slot) {
        renew(news.slot, because: error)
      } else {
        fail(news.slot, error)
      }
    }
    rewindWhatWasLeft()
  }

  private func takeReady(_ warmed: SlotNews.Warmed, slot: Int) {
    beDone(with: slot)
    views[slot].warmed = warmed
    views[slot].renewalsSinceReady = 0
    observe(.warmed(warmed, cost: warmed.moment.nanoseconds - views[slot].configured.nanoseconds))
    if shownSlot == slot { handOverLate(slot) }
    // With a fresh address it is ready once more, which is no news to the page.
    let isKnown = page.ring.slots.contains { $0.id == slot && $0.state == .ready }
    if !isKnown { post(.slot(slot, generation: views[slot].generation, .ready)) }
  }

  private func takeFrame(_ frame: ReelFrame) {
    guard frame.run == views[frame.slot].run, !views[frame.slot].mustRewind else { return }
    views[frame.slot].waiting.append(frame)
    if isStarved, shownSlot == frame.slot {
      isStarved = false
      observe(.playable)
    }
  }

  /// The slot's reel cannot be shown, or no further.
  func fail(_ slot: Int, _ error: MediaError) {
    beDone(with: slot)
    views[slot].error = error
    let reel = page.ring.slots.first { $0.id == slot }?.reel
    observe(.failed(slot: slot, generation: views[slot].generation, reel: reel, error))
    if shownSlot == slot { failLate(slot, error) }
    post(.slot(slot, generation: views[slot].generation, .failed("\(error.code.rawValue): \(error.reason)")))
  }

  private func beDone(with slot: Int) {
    if let alarm = views[slot].patience { loop.cancel(alarm) }
    views[slot].patience = nil
  }
}
