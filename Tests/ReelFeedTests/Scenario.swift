// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

/// A page and a backend to explore.
struct Scenario: CustomTestStringConvertible {
  let testDescription: String
  let config: FeedConfig
  let source: MockSource

  init(_ name: String, _ surface: FeedConfig.Surface, _ paging: Paging, banner: Double, reels: Int, inset: Double = 0) {
    var config = FeedConfig()
    config.surface = surface
    config.paging = paging
    config.bannerHeight = banner
    config.insetTop = inset
    config.pageHeight = 1000
    config.nearEnd = 1
    config.nearTop = 150
    config.maxEmptyPages = 2
    testDescription = name
    self.config = config
    source = MockSource(paging: paging, count: reels, pageSize: 2)
  }

  static let all = [
    Scenario("page, numbers, banner", .page, .page, banner: 400, reels: 1_000_000, inset: 44),
    Scenario("page, cursors, no banner", .page, .cursor, banner: 0, reels: 1_000_000),
    Scenario("page, one reel", .page, .page, banner: 400, reels: 1),
    Scenario("page, two reels", .page, .cursor, banner: 400, reels: 2, inset: 44),
    Scenario("ring, numbers", .ring, .page, banner: 0, reels: 1_000_000),
    Scenario("ring, cursors, two reels", .ring, .cursor, banner: 0, reels: 2),
  ]
}

extension Scenario {
  /// What a first page of two reels says about the next.
  var more: Continuation {
    switch config.paging {
    case .page: .hasMore(source.count > 2)
    case .cursor: .nextCursor(source.count > 2 ? "c1" : nil)
    }
  }
}
