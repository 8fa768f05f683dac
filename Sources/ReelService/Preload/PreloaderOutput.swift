// SPDX-License-Identifier: Apache-2.0

public import ReelFeed
public import ReelMedia

/// What a preloader tells whoever shows the page, on its own thread, after it was done.
public enum PreloaderOutput: Sendable {
  /// What the page decided on one event.
  case actions([FeedAction])
  /// A reel is in the middle now. A late one comes again when its outcome is known.
  case landed(Landing)
  /// A slot's reel became warm: nanoseconds from its configure to the first frame, and what the slot told.
  case warmed(SlotNews.Warmed, cost: Int64)
  /// A slot was given another reel, or none: the nanoseconds that this held the loop up.
  case configured(slot: Int, nanoseconds: Int64)
  /// A slot's reel cannot be shown, or no further.
  case failed(slot: Int, generation: Int, reel: String?, MediaError)
  /// A frame of the current reel waits, after there was none.
  case playable
  /// The current reel is over. Said only where reels do not loop.
  case ended
  /// Records of a page of the feed that could not be used.
  case skipped(Int)
  /// A load failed.
  case loadFailed(FeedError)
}
