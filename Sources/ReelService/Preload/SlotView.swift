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
  /// A fresh address was asked for.
  var wasRenewed = false
  /// Goes off when warming takes too long.
  var patience: ThreadExecutor.Alarm?

  /// The same configure begins once more, with a fresh address. What the last attempt has shown stays shown.
  mutating func beginAnew(with reel: FeedReel, granted: Int) {
    self.reel = reel
    attempt += 1
    waiting = []
    run = 0
    self.granted = granted
    shown = 0
    mustRewind = false
  }
}
