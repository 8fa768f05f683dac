// SPDX-License-Identifier: Apache-2.0

import ReelFeed

/// A page and its world, one event after the other, with every rule looked at after each.
struct Walker {
  private(set) var page: FeedPage
  private(set) var world: MockWorld

  init(_ page: FeedPage) {
    self.page = page
    world = MockWorld(page)
  }

  @discardableResult
  mutating func take(_ event: FeedEvent) throws(Violation) -> [FeedAction] {
    let before = page
    let actions = page.handle(event)
    try Invariants(before: before, event: event, actions: actions, after: page).check()
    try world.follow(event, actions, page)
    return actions
  }
}
