// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ReelFeed
internal import ReelMedia

extension Preloader {
  /// Does what the page decided, in its order.
  ///
  /// - Parameters:
  ///   - moment: when the event came.
  ///   - records: the records of the reels that a response named.
  func perform(_ actions: [FeedAction], at moment: MonotonicTime, records: [FeedReel]) {
    for case .list(_, _, let replaced) in actions { catalog.take(records, replaced: replaced) }
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
    if let alarm = views[slot].patience { loop.cancel(alarm) }
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
    let start = MonotonicTime.now
    slots[slot].configure(forReelIndex: view.index, reel: view.reel, generation: generation, attempt: 0)
    observe(.configured(slot: slot, nanoseconds: MonotonicTime.now.nanoseconds - start.nanoseconds))
  }

  private func warm(_ slot: Int, generation: Int) {
    guard let reel = views[slot].reel else { return }
    views[slot].patience = loop.schedule(at: .now.adding(milliseconds: settings.patience)) { [weak self] in
      self?.assumeIsolated { $0.losePatience(with: slot, generation: generation) }
    }
    if let expiry = reel.expiresAt, expiry < Self.secondsNow + settings.expiryMargin, !views[slot].wasRenewed {
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

  /// Seconds since 1970, as addresses count the time they are good for.
  private static var secondsNow: Double {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  // MARK: Addresses that expire

  /// Asks the source, once for each configure, for a fresh address.
  ///
  /// - Parameter error: why the present one is no good; nil where it only soon will be.
  func renew(_ slot: Int, because error: MediaError?) {
    guard let reel = views[slot].reel else { return }
    views[slot].wasRenewed = true
    let generation = views[slot].generation
    let source = source
    Task { [weak self] in
      let fresh = await Self.renewed(reel, from: source)
      await self?.goOn(with: fresh, slot: slot, generation: generation, error: error)
    }
  }

  @concurrent private static func renewed(_ reel: FeedReel, from source: any FeedSource) async -> FeedReel? {
    try? await source.renewed(reel)
  }

  private func goOn(with fresh: FeedReel?, slot: Int, generation: Int, error: MediaError?) {
    guard !isClosed, views[slot].generation == generation, let old = views[slot].reel else { return }
    if let fresh, fresh.media != old.media || fresh.expiresAt != old.expiresAt {
      catalog.renew(fresh)
      views[slot].beginAnew(with: fresh, granted: settings.slots.warmFrames)
      slots[slot].configure(
        forReelIndex: views[slot].index, reel: fresh, generation: generation, attempt: views[slot].attempt)
    } else if let error {
      return fail(slot, error)
    }
    if let expiry = views[slot].reel?.expiresAt, expiry <= Self.secondsNow {
      let reason = "its address was good until \(Int(expiry)), in seconds since 1970"
      return fail(slot, MediaError(.expired, operation: "open \(old.id)", reason: reason))
    }
    slots[slot].warm(generation: generation)
  }
}
