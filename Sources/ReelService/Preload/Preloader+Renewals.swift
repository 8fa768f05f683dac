// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelMedia

/// Addresses that expire.
extension Preloader {
  /// What a source says when it is asked for a fresh address.
  private enum Answer: Sendable {
    case fresh(FeedReel)
    /// It has none.
    case none
    /// It could not be asked.
    case failed
  }

  /// Whether the source may be asked for a fresh address of the slot's reel.
  func mayRenew(_ slot: Int) -> Bool {
    guard let reel = views[slot].reel else { return false }
    return views[slot].mayRenew && !unrenewable.contains(ExactText(reel.id))
  }

  /// Asks the source for a fresh address.
  ///
  /// - Parameter error: why the present one is no good; nil where it only soon will be.
  func renew(_ slot: Int, because error: MediaError?) {
    guard let reel = views[slot].reel else { return }
    views[slot].renewals += 1
    views[slot].renewalsSinceReady += 1
    let generation = views[slot].generation
    let source = source
    views[slot].renewal = Task(executorPreference: LoopTasks.loads) { [weak self] in
      let answer = await Self.ask(source, for: reel)
      await self?.goOn(with: answer, slot: slot, generation: generation, error: error)
    }
  }

  @concurrent private static func ask(_ source: any FeedSource, for reel: FeedReel) async -> Answer {
    do {
      guard let fresh = try await source.renewed(reel) else { return .none }
      return fresh.media == reel.media && fresh.expiresAt == reel.expiresAt ? .none : .fresh(fresh)
    } catch {
      return .failed
    }
  }

  private func goOn(with answer: Answer, slot: Int, generation: Int, error: MediaError?) {
    guard !isClosed, views[slot].generation == generation, let old = views[slot].reel else { return }
    views[slot].renewal = nil
    switch answer {
    case .fresh(let fresh):
      catalog.renew(fresh)
      views[slot].beginAnew(with: fresh, granted: settings.slots.warmFrames)
      slots[slot].configure(
        forReelIndex: views[slot].index, reel: fresh, generation: generation, attempt: views[slot].attempt)
    case .none, .failed:
      // Until the list is loaded anew it will say the same again.
      if case .none = answer { unrenewable.insert(ExactText(old.id)) }
      if let error { return fail(slot, error) }
    }
    if let expiry = views[slot].reel?.expiresAt, expiry <= WallClock.seconds {
      let reason = "its address was good until \(Int(expiry)), in seconds since 1970"
      return fail(slot, MediaError(.expired, operation: "open \(old.id)", reason: reason))
    }
    slots[slot].warm(generation: generation)
  }
}
