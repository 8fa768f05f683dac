// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelFeed

/// A page with reels, in the middle of its list, while the content owns the scroll.
func scrollingPage() -> FeedPage {
  var config = FeedConfig()
  config.bannerHeight = 400
  var page = FeedPage(config: config)
  _ = page.handle(.query("speed"))
  let reels = (0..<1000).map { "a reel with an id that does not fit into a word \($0)" }
  _ = page.handle(.response(token: 1, .reels(reels, .hasMore(true), bannerHeight: nil)))
  _ = page.handle(.jump(.index(500)))
  return page
}

/// What a million events cost whose answer is to do nothing.
func measure(_ name: String, _ page: FeedPage, _ event: (Int, FeedPage) -> FeedEvent) -> Bool {
  let count = 1_000_000
  var page = page
  var actions = 0
  // Once before, so that nothing is counted that only the first event needs.
  actions += page.handle(event(0, page)).count
  let clock = ContinuousClock()
  let begin = (allocations: feed_speed_allocations(), time: clock.now)
  for number in 1...count { actions += page.handle(event(number, page)).count }
  let time = clock.now - begin.time
  let allocations = feed_speed_allocations() - begin.allocations
  let perSecond = Double(count) / (time / .seconds(1))
  print(
    "\(name): \(count) reports, \(time), \(Int(perSecond)) a second, \(allocations) allocations, \(actions) actions")
  return allocations == 0 && actions == 0
}

/// Shows that the counter counts.
func counterCounts() -> Bool {
  let before = feed_speed_allocations()
  let array = Array(repeating: before, count: Int.random(in: 100...200))
  return feed_speed_allocations() > array[0]
}

let page = scrollingPage()
/// A page that its container scrolls, in the rubber band.
var top = FeedPage()
_ = top.handle(.query("speed"))
let results = [
  counterCounts(),
  // Half a page up and down around the middle of the list.
  measure("content", page) { number, page in
    .scroll(.content, offset: page.surface.rest + Double(number % 900) + 1, epoch: page.ring.epoch)
  },
  measure("container", top) { number, page in
    .scroll(.container, offset: page.scroll.top - Double(number % 90) - 1, epoch: page.ring.epoch)
  },
  measure("echo", page) { _, page in .scroll(.content, offset: page.surface.offset, epoch: nil) },
]
if results.contains(false) {
  print("an event with nothing to do allocates, or does something")
  exit(1)
}
