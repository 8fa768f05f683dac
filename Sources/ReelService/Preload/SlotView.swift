// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// What the preloader has heard from one slot, and keeps of it.
struct SlotView: Sendable {
  /// The configure that it is about.
  var generation = 0
  /// The attempt of that configure.
  var attempt = 0
  /// The reel, nil for none.
  var reel: FeedReel?
  /// Its position in the list when it was assigned.
  var index: Int?
  /// When the slot was configured.
  var configured = MonotonicTime.now
  /// The warmed reel. Its first frame is kept for as long as the slot is configured.
  var warmed: SlotNews.Warmed?
  /// Why there is none.
  var error: MediaError?
  /// Frames of the run that wait to be shown, in order.
  var waiting: [ReelFrame] = []
  /// Counts the times that the reel began anew.
  var run = 0
  /// Frames after the first that the slot was allowed in this run, and those of them that were shown.
  var granted = 0, shown = 0
  /// The first frame was shown at least once.
  var wasFirstShown = false
  /// The viewer has left and the reel must go back to its start.
  var mustRewind = false
  /// Fresh addresses that were asked for since the reel was last ready, and since it was configured.
  var renewalsSinceReady = 0, renewals = 0
  /// Asks for one now.
  var renewal: Task<Void, Never>?
  /// Goes off when warming takes too long.
  var patience: ThreadExecutor.Alarm?

  /// Whether another address may be asked for: once until it proves good, and not for ever.
  var mayRenew: Bool { renewalsSinceReady == 0 && renewals < Self.renewalLimit }

  private static let renewalLimit = 10

  /// Nobody waits for this any more.
  func cancel(on loop: ThreadExecutor) {
    if let patience { loop.cancel(patience) }
    renewal?.cancel()
  }

  /// The same configure begins once more, with a fresh address. What the last attempt has shown stays shown.
  mutating func beginAnew(with reel: FeedReel, granted: Int) {
    self.reel = reel
    attempt += 1
    configured = .now
    waiting = []
    run = 0
    self.granted = granted
    shown = 0
    mustRewind = false
  }
}
