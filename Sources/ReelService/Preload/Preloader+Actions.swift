// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelMedia

extension Preloader {
  /// Does what the page decided, in its order.
  ///
  /// - Parameters:
  ///   - moment: when the event came.
  ///   - records: the records of the reels that a response named.
  func perform(_ actions: [FeedAction], at moment: MonotonicTime, records: [FeedReel]) {
    for case .list(_, _, let replaced) in actions {
      catalog.take(records, replaced: replaced)
      if replaced { unrenewable = [] }
    }
    for action in actions {
      switch action {
      case .show(let slot, let reel): show(slot: slot, reel: reel, at: moment)
      case .configure(let slot, let place, let generation, let reel):
        configure(slot, at: place, generation: generation, reel: reel)
      case .warm(let slot, let generation): warm(slot, generation: generation)
      case .cancel(let token): loads.removeValue(forKey: token)?.cancel()
      case .start(let request): start(request)
      case .move, .pin, .snap, .reject, .holdBanner, .applyBanner, .drop, .list, .feed:
        // The viewer's: told with all others.
        break
      }
    }
  }

  private func configure(_ slot: Int, at place: Place, generation: Int, reel id: String?) {
    views[slot].cancel(on: loop)
    var view = SlotView()
    view.generation = generation
    view.reel = id.map { id in
      // The page names only reels of its list.
      let unknown = MediaError(.notFound, operation: "open \(id)", reason: "not in the list")
      return catalog[id] ?? FeedReel(id: id, media: .failure(unknown))
    }
    view.index = id == nil ? nil : page.ring.current.map { $0 + place.step }
    view.granted = settings.slots.warmFrames
    views[slot] = view
    landAgain(on: slot, generation: generation)
    let start = MonotonicTime.now
    slots[slot].configure(forReelIndex: view.index, reel: view.reel, generation: generation, attempt: 0)
    observe(.configured(slot: slot, nanoseconds: MonotonicTime.now.nanoseconds - start.nanoseconds))
  }

  private func warm(_ slot: Int, generation: Int) {
    guard let reel = views[slot].reel else { return }
    views[slot].patience = loop.schedule(at: .now.adding(milliseconds: settings.patience)) { [weak self] in
      self?.assumeIsolated { $0.losePatience(with: slot, generation: generation) }
    }
    if let expiry = reel.expiresAt, expiry < WallClock.seconds + settings.expiryMargin, mayRenew(slot) {
      renew(slot, because: nil)
    } else {
      slots[slot].warm(generation: generation)
    }
  }

  private func losePatience(with slot: Int, generation: Int) {
    guard !isClosed, views[slot].generation == generation, views[slot].patience != nil else { return }
    views[slot].patience = nil
    post(.slot(slot, generation: generation, .slow))
  }
}
