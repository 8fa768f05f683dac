// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelService

extension Preloader {
  /// Where the viewer is; nil while the list is empty.
  var place: SwipePlace? {
    page.ring.current.map { current in
      SwipePlace(current: current, count: page.pager.items.count, hasMore: page.pager.status == .open)
    }
  }

  /// How the feed stands, if it goes no further and has no reel.
  var emptyForGood: FeedStatus? {
    let isOver = page.pager.items.isEmpty && page.pager.status != .open && page.facts.loading.isEmpty
    return isOver ? page.pager.status : nil
  }

  /// Does a step. Where it is not possible nothing changes, and nothing is landed on.
  func take(_ step: SwipeStep) {
    switch step {
    case .next: handle(.land(offset: 2 * page.config.pageHeight, epoch: page.ring.epoch))
    case .previous: handle(.land(offset: 0, epoch: page.ring.epoch))
    case .jump(let index): handle(.jump(.index(index)))
    }
  }
}
