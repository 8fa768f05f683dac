// SPDX-License-Identifier: Apache-2.0

import ReelFeed

/// The list and its place in the paging, once more and as plainly as can be, to compare the page's own with.
struct ListModel {
  private(set) var items: [String] = []
  private(set) var generation = 0
  private(set) var status = FeedStatus.open
  private let paging: Paging
  private let limit: Int
  private var highest = 0
  private var key: PageKey
  private var emptyPages = 0

  init(_ config: FeedConfig) {
    paging = config.paging
    limit = config.maxEmptyPages
    key = config.paging.firstKey
  }

  /// Another query empties the list.
  mutating func clear() {
    highest += 1
    begin(highest)
    status = .open
  }

  /// The ticket that a load must bring which starts now.
  mutating func ticket(for load: Load, afterQuery: Bool) -> (generation: Int, key: PageKey) {
    if load == .refresh {
      if !afterQuery { highest += 1 }
      return (highest, paging.firstKey)
    }
    if generation == 0 {
      highest += 1
      generation = highest
    }
    return (generation, key)
  }

  /// A retry after a stall counts empty pages from zero.
  mutating func forgive() { if status == .stalled { emptyPages = 0 } }

  /// A page comes for a load that is in flight. How many reels are new.
  mutating func take(_ request: LoadRequest, _ reels: [String], _ continuation: Continuation) -> Int {
    if request.load == .refresh { begin(request.ticket?.generation ?? 0) }
    let before = items.count
    for reel in reels where !items.contains(reel) { items.append(reel) }
    let added = items.count - before
    var isStuck = false
    switch continuation {
    case .hasMore(let more):
      status = more ? .open : .end
      if case .page(let number) = request.ticket?.key { key = .page(number + 1) }
    case .nextCursor(nil): status = .end
    case .nextCursor(let cursor?):
      isStuck = request.ticket?.key == .cursor(cursor)
      key = .cursor(cursor)
      status = isStuck ? .protocolError : .open
    }
    if added > 0 { emptyPages = 0 } else if status == .open { emptyPages += 1 }
    if added == 0, status == .open, emptyPages >= limit { status = .stalled }
    return added
  }

  private mutating func begin(_ generation: Int) {
    self.generation = generation
    items = []
    emptyPages = 0
    key = paging.firstKey
  }
}

extension Paging {
  /// How the first page is asked for.
  var firstKey: PageKey {
    switch self {
    case .page: .page(1)
    case .cursor: .cursor(nil)
    }
  }
}
