// SPDX-License-Identifier: Apache-2.0

/// What the preloader knows of a slot: orders that return at once, answered by `SlotNews`. Plain values both ways, so
/// that a slot could as well be a process of its own.
public protocol ReelSlot: Sendable {
  /// The permanent identity, 0, 1 or 2.
  var id: Int { get }

  /// Assigns a reel, or none, and stops whatever was done for the last one. The work starts with `warm`.
  ///
  /// - Parameters:
  ///   - index: the reel's position in the list, for those who watch; identity is the reel's id.
  ///   - generation: raised by every configure of the ring; every answer names it.
  ///   - attempt: raised where the same configure begins anew, with a fresh address.
  func configure(forReelIndex index: Int?, reel: FeedReel?, generation: Int, attempt: Int)

  /// Opens the reel, and decodes its first frame and a few after it.
  func warm(generation: Int)

  /// Allows frames up to this number of a run.
  func grant(generation: Int, run: Int, frames: Int)

  /// Goes back to the first frame, which stays decoded, and decodes a few after it again.
  func rewind(generation: Int, run: Int)

  /// Lets go of everything. Answers may still come.
  func close()

  /// What it has done so far.
  var tally: SlotTally { get }
}
