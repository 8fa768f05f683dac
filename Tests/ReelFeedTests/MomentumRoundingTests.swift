// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

/// Heights that no binary fraction is equal to.
@Suite struct MomentumRoundingTests {
  /// The random run found it: banner and page add up, and the sum less the banner is a hair more than the page was.
  @Test func aMotionStaysInTheRangeOfTheRing() throws {
    var config = FeedConfig()
    config.pageHeight = 800.1
    config.bannerHeight = 333.3
    var walker = Walker(FeedPage(config: config))
    try walker.take(.query("a"))
    try walker.take(.response(token: 1, .reels(["r0", "r1"], .hasMore(false), bannerHeight: nil)))
    try walker.take(.scroll(.container, offset: 1000, epoch: nil))
    try walker.take(.scroll(.content, offset: 1600.2, epoch: nil))
    try walker.take(.lift(.content, offset: 1600.2, velocity: -3, time: 0))
    #expect(try walker.take(.tick(time: 0)) == [])
    #expect(walker.page.surface.offset == 1600.2)
  }
}
