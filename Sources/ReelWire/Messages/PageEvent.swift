// SPDX-License-Identifier: Apache-2.0

/// What happens to a page (feed-rules.md, 6). Offsets are in points, velocities in points a millisecond.
public enum PageEvent: Equatable, Sendable {
  /// What reports an offset.
  public enum View: UInt32, CaseIterable, Sendable {
    /// The outer surface, with the banner.
    case container = 0
    /// The paged reels.
    case content = 1
  }

  /// It comes on screen.
  case appear
  /// A view reports its offset, and the epoch of the ring that it was laid out by.
  case scroll(View, offset: Double, epoch: UInt64?)
  /// The finger lifts; with a time in milliseconds the daemon animates from there.
  case lift(View, offset: Double, velocity: Double, time: Double?)
  /// Time goes on, in milliseconds.
  case tick(time: Double)
  /// The ring came to rest.
  case land(offset: Double, epoch: UInt64?)
  /// Go to a position of the list.
  case jumpToIndex(Int64)
  /// Go to a reel by its id.
  case jumpToReel(String)
  /// Load everything anew.
  case refresh
  /// Show another feed of the source.
  case query(String)
  /// The viewer asks to try again.
  case retry
  /// The view was laid out anew.
  case layout(pageHeight: Double, insetTop: Double)
}
