// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

@testable import ReelService

@Suite struct ForesightTests {
  /// A page whose current reel has one before and one after it.
  private static func page() -> FeedPage {
    var config = FeedConfig()
    config.surface = .ring
    var page = FeedPage(config: config)
    _ = page.handle(.appear)
    _ = page.handle(.response(token: 1, .reels(["a", "b", "c", "d"], .hasMore(false), bannerHeight: nil)))
    _ = page.handle(.jump(.index(1)))
    for slot in page.ring.slots { _ = page.handle(.slot(slot.id, generation: slot.generation, .ready)) }
    return page
  }

  @Test(
    arguments: [
      .land(offset: 3840, epoch: nil), .land(offset: 0, epoch: nil), .land(offset: 3839, epoch: nil), .refresh,
      .jump(.index(3)), .tick(time: 5),
    ] as [FeedEvent])
  func whatWasForeseenIsWhatThePageDecides(event: FeedEvent) {
    let start = Self.page()
    // A player names the ring that it landed on; one that names another is not foreseen.
    for epoch in [start.ring.epoch, start.ring.epoch - 1] {
      var event = event
      if case .land(let offset, _) = event { event = .land(offset: offset, epoch: epoch) }
      var foresight = Foresight()
      foresight.look(ahead: start)
      var page = start
      var plain = start
      #expect(foresight.handle(event, in: &page) == plain.handle(event))
      #expect(page == plain)
      foresight.forget()
      #expect(foresight.isEmpty)
      #expect(
        foresight.handle(.land(offset: 3840, epoch: nil), in: &page) == plain.handle(.land(offset: 3840, epoch: nil)))
      #expect(page == plain)
    }
  }
}
