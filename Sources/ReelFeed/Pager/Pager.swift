// SPDX-License-Identifier: Apache-2.0

/// The list and its place in the paging: which page comes next, and which answer may write. Section 5 of the feed
/// rules.
///
/// Reels are ids. Nothing else writes to the list.
public struct Pager: Hashable, Sendable {
  /// What an accepted page did.
  public struct Acceptance: Equatable, Sendable {
    /// Reels that were added, duplicates left out.
    public let added: Int
    /// The page added nothing and there is more: the next one is wanted at once.
    public let wantsNext: Bool
  }

  /// The ids of the reels, in order, each once.
  public private(set) var items: [String] = []
  /// The generation of the list, 0 at the start.
  public private(set) var generation = 0
  /// What the last accepted page says.
  public private(set) var status = FeedStatus.open
  /// The ticket that is in flight, nil for none.
  public private(set) var ticket: Ticket?

  private let paging: Paging
  private let emptyPageLimit: Int
  private var known: Set<ExactText> = []
  private var highestGeneration = 0
  private var nextKey: PageKey
  private var emptyPages = 0
  /// The page of the ticket in flight begins the list anew.
  private var replaces = false

  /// An empty list.
  ///
  /// - Parameters:
  ///   - paging: how its pages are asked for.
  ///   - maxEmptyPages: pages in a row that add nothing before the feed counts as stalled.
  public init(paging: Paging, maxEmptyPages: Int) {
    self.paging = paging
    emptyPageLimit = maxEmptyPages
    nextKey = Self.firstKey(paging)
  }

  /// A ticket for the first page of a list that shall replace this one. It takes the place of any other.
  ///
  /// - Parameter forQuery: the list was just emptied for it and has its generation already.
  public mutating func refresh(forQuery: Bool = false) -> Ticket {
    let ticket = Ticket(generation: forQuery ? generation : freshGeneration(), key: Self.firstKey(paging))
    self.ticket = ticket
    replaces = true
    return ticket
  }

  /// A ticket for the page after the last one; nil while one is in flight.
  public mutating func next() -> Ticket? {
    guard ticket == nil else { return nil }
    // The very first page begins the first list.
    if generation == 0 { generation = freshGeneration() }
    let ticket = Ticket(generation: generation, key: nextKey)
    self.ticket = ticket
    replaces = false
    return ticket
  }

  /// Takes the page that a ticket was for. Nil, and nothing changed, for any but the ticket in flight.
  public mutating func accept(_ ticket: Ticket, reels: [String], continuation: Continuation) -> Acceptance? {
    guard ticket == self.ticket else { return nil }
    self.ticket = nil
    if replaces { begin(generation: ticket.generation) }
    let added = append(reels)
    let isStuck = continuation.hasMore && continuation.cursor.isExactly(cursor(of: ticket.key)) && paging == .cursor
    if added > 0 { emptyPages = 0 } else if continuation.hasMore, !isStuck { emptyPages += 1 }
    advance(from: ticket.key, by: continuation)
    status =
      !continuation.hasMore
      ? .end : isStuck ? .protocolError : added == 0 && emptyPages >= emptyPageLimit ? .stalled : .open
    return Acceptance(added: added, wantsNext: added == 0 && status == .open)
  }

  /// The page of a ticket did not come; it stays the one that is wanted. False for any but the ticket in flight.
  public mutating func fail(_ ticket: Ticket) -> Bool {
    guard ticket == self.ticket else { return false }
    self.ticket = nil
    return true
  }

  /// A viewer asks to go on after a stall: empty pages are counted from zero.
  public mutating func forgive() { if status == .stalled { emptyPages = 0 } }

  /// Another query: an empty list with a generation of its own.
  public mutating func clear() {
    ticket = nil
    begin(generation: freshGeneration())
    status = .open
  }

  private mutating func begin(generation: Int) {
    self.generation = generation
    items = []
    known = []
    emptyPages = 0
    nextKey = Self.firstKey(paging)
  }

  /// Adds the reels that are new, in their order.
  private mutating func append(_ reels: [String]) -> Int {
    let before = items.count
    for reel in reels where known.insert(ExactText(reel)).inserted { items.append(reel) }
    return items.count - before
  }

  private mutating func advance(from key: PageKey, by continuation: Continuation) {
    switch (key, continuation) {
    case (.page(let number), _): nextKey = .page(number + 1)
    case (.cursor, .nextCursor(let cursor)): if let cursor { nextKey = .cursor(cursor) }
    case (.cursor, .hasMore): break
    }
  }

  private mutating func freshGeneration() -> Int {
    highestGeneration += 1
    return highestGeneration
  }

  private func cursor(of key: PageKey) -> String? {
    switch key {
    case .cursor(let cursor): cursor
    case .page: nil
    }
  }

  private static func firstKey(_ paging: Paging) -> PageKey {
    switch paging {
    case .page: .page(1)
    case .cursor: .cursor(nil)
    }
  }
}
