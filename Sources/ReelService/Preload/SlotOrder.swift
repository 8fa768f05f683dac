// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// What a slot shall do now; the whole of it, so that work that was overtaken is never begun.
struct SlotOrder: Sendable {
  /// Which configure, and which attempt of it.
  struct Stamp: Equatable, Sendable {
    var generation = 0
    var attempt = 0
  }

  var stamp = Stamp()
  /// The reel, nil for none.
  var reel: FeedReel?
  /// Stops what is done for this reel. nil where there was no memory for it.
  var interrupt: Interrupt?
  /// The work may begin.
  var isWarm = false
  /// Counts the times that the reel begins anew.
  var run = 0
  /// Frames after the first that the run may have.
  var granted = 0
}
