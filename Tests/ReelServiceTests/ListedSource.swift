// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import ReelService

/// A feed that is there at once, in one page or several.
struct ListedSource: FeedSource {
  let paging = Paging.page
  var pages: [[FeedReel]]

  init(_ reels: [FeedReel]) { pages = [reels] }

  init(pages: [[FeedReel]]) { self.pages = pages }

  func page(_ key: PageKey, query: String?) async throws(FeedError) -> FeedContent {
    guard case .page(let number) = key, pages.indices.contains(number - 1) else {
      return FeedContent(reels: [], continuation: .hasMore(false))
    }
    return FeedContent(reels: pages[number - 1], continuation: .hasMore(number < pages.count))
  }
}
