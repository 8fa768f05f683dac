// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// What a slot has at hand. Only its thread touches it.
struct SlotWork: ~Copyable {
  /// How far the reel is.
  enum Phase {
    /// Assigned, and not begun.
    case waiting
    case playing
    /// Over; only a rewind goes on. Reels that loop never get here.
    case ended
    case failed
  }

  var stamp = SlotOrder.Stamp()
  var phase = Phase.waiting
  var clip: Clip?
  /// What the last reel left.
  var spare: Decoder?
  var pool: SlotPool?
  /// Where posters lie, once there was one.
  var posterPool: SlotPool?
  /// What the container of the reel says about its video.
  var video: VideoInfo?
  /// The pages of the whole pool were touched.
  var isPoolTouched = false
  /// The run that the clip is in, and frames after the first that it has given.
  var run = 0, given = 0
  /// The next frame is the first one again.
  var isAtStart = false
  /// The system was asked to read the file.
  var isPrimed = false
  /// A poster was made of the reel, or cannot be made.
  var hasPoster = false
  /// Frames of the clip that were counted in the tally, and those of them that were copied.
  var counted = 0, countedCopies = 0

  /// What was done for the present reel, if accounts are kept.
  var account: SlotAccount?

  /// The same, to be kept. Asked of the work itself: a copy that is taken across its boundary is made too late by the
  /// compiler's debug builds, from memory that is free again.
  borrowing func accountSoFar() -> SlotAccount? { account }

  /// When the pool was last left to those who keep frames of it.
  private var madeWay: MonotonicTime?
  private static let makeWayInterval = 60_000

  /// Whether another pool may be made because readers keep too much of this one; then it counts as done.
  mutating func mayMakeWay(at now: MonotonicTime) -> Bool {
    if let madeWay, now < madeWay.adding(milliseconds: Self.makeWayInterval) { return false }
    madeWay = now
    return true
  }

  /// Closes the clip and keeps its decoder for the next one.
  mutating func leave(for stamp: SlotOrder.Stamp) {
    if let clip = clip.take() { spare = clip.close() }
    self.stamp = stamp
    phase = .waiting
    run = 0
    given = 0
    isAtStart = false
    isPrimed = false
    hasPoster = false
    counted = 0
    countedCopies = 0
    video = nil
  }
}
