// SPDX-License-Identifier: Apache-2.0

/// What a viewer was last told, to say what an event has changed of it. Holds no collections, so that an event
/// without consequences allocates nothing.
struct Told {
  private let middleSlot: Int
  private let middleReel: String?
  private let refresh, banner, nextPage: Bool
  private let failure: FeedFacts.Failure?
  private let canRetry: Bool
  private let status: FeedStatus

  init(_ page: borrowing FeedPage) {
    middleSlot = page.ring[.middle].id
    middleReel = page.ring[.middle].reel
    refresh = page.arbiter.refresh != nil
    banner = page.arbiter.banner != nil
    nextPage = page.arbiter.nextPage != nil
    failure = page.failure
    canRetry = page.canRetry
    status = page.pager.status
  }

  /// Appends what has to be told now.
  func differences(from page: borrowing FeedPage, _ actions: inout [FeedAction]) {
    let now = Told(page)
    let isNone = middleReel == nil && now.middleReel == nil
    if !isNone, middleSlot != now.middleSlot || !middleReel.isExactly(now.middleReel) {
      actions.append(.show(slot: now.middleSlot, reel: now.middleReel))
    }
    if refresh != now.refresh || banner != now.banner || nextPage != now.nextPage || failure != now.failure
      || canRetry != now.canRetry || status != now.status
    {
      actions.append(.feed(page.facts))
    }
  }
}
