// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed

/// The records of the reels in the list, by id.
struct ReelCatalog: Sendable {
  private var reels: [ExactText: FeedReel] = [:]

  /// The record of a reel.
  subscript(id: String) -> FeedReel? { reels[ExactText(id)] }

  /// Takes the records of a page that was written to the list. The first of an id counts, as in the list.
  mutating func take(_ page: [FeedReel], replaced: Bool) {
    if replaced { reels = [:] }
    for reel in page where reels[ExactText(reel.id)] == nil { reels[ExactText(reel.id)] = reel }
  }

  /// Takes a fresh address of a reel that is still listed.
  mutating func renew(_ reel: FeedReel) {
    if reels[ExactText(reel.id)] != nil { reels[ExactText(reel.id)] = reel }
  }
}
