// SPDX-License-Identifier: Apache-2.0

@testable import ReelFeed

/// The player around a page, as small as can be: it performs the actions, refuses illegal ones, and knows by the
/// actions alone where the views stand, what the slots do, what is loaded and what the viewer was told. After every
/// event that must be what the page says.
struct MockWorld {
  /// A decoder slot.
  struct Decoder: Equatable {
    var reel: String?
    var generation = 0
    var isWarm = false
  }

  /// Loads that were started and neither answered nor cancelled.
  private(set) var open: [LoadRequest] = []
  /// Loads that were answered or cancelled, the last first; they may answer again.
  private(set) var closed: [LoadRequest] = []

  private let hasContainer: Bool
  private var list: ListModel
  private var decoders = [Decoder(), Decoder(), Decoder()]
  private var containerOffset, ringOffset, ceiling: Double
  private var facts: FeedFacts
  private var lastToken = 0
  private var query: String?

  init(_ page: FeedPage) {
    list = ListModel(page.config)
    hasContainer = page.config.surface == .page
    containerOffset = page.scroll.containerOffset
    ringOffset = page.surface.offset
    ceiling = page.ceiling
    facts = page.facts
  }

  /// What the event does to the world itself, then what the page asks for.
  mutating func follow(_ event: FeedEvent, _ actions: [FeedAction], _ page: FeedPage) throws(Violation) {
    let isDropped = actions.contains { if case .drop = $0 { true } else { false } }
    let added = try happen(event, isDropped: isDropped)
    for action in actions { try perform(action, event, added: added) }
    try compare(with: page)
  }

  /// What happened outside. For a page of reels, how many are new.
  private mutating func happen(_ event: FeedEvent, isDropped: Bool) throws(Violation) -> Int? {
    switch event {
    case .scroll(.container, let offset, _): if hasContainer, !isDropped { containerOffset = offset }
    case .scroll(.content, let offset, _): if !isDropped { ringOffset = offset }
    case .land(let offset, _): if !isDropped { ringOffset = offset }
    case .response(let token, let response):
      guard let request = close(token) else { break }
      try Violation.unless(!isDropped, "the answer to a load in flight counts")
      if case .reels(let reels, let continuation, _) = response { return list.take(request, reels, continuation) }
    case .failure(let token, _):
      let isOpen = close(token) != nil
      try Violation.unless(isOpen == !isDropped, "the failure of a load in flight counts, and no other")
    case .query(let name):
      query = name
      list.clear()
      return 0
    case .retry: if facts.canRetry, facts.failure?.load != .refresh { list.forgive() }
    case .appear, .lift, .tick, .jump, .refresh, .layout, .slot: break
    }
    return nil
  }

  private mutating func perform(_ action: FeedAction, _ event: FeedEvent, added: Int?) throws(Violation) {
    switch action {
    case .move(let container, let ring):
      try Violation.unless(container != containerOffset || ring != ringOffset, "a move moves")
      (containerOffset, ringOffset) = (container, ring)
    case .pin(.container, let offset):
      try Violation.unless(hasContainer && offset != containerOffset, "a pin moves a container that is there")
      containerOffset = offset
    case .pin(.content, let offset):
      try Violation.unless(offset != ringOffset, "a pin moves the content")
      ringOffset = offset
    case .snap(let offset):
      try Violation.unless(offset != ringOffset, "a snap moves the ring")
      ringOffset = offset
    case .configure(let slot, _, let generation, let reel): try configure(slot, generation, reel)
    case .warm(let slot, let generation): try warm(slot, generation)
    case .cancel(let token):
      try Violation.unless(close(token) != nil, "only a load in flight is cancelled")
    case .start(let request): try start(request, event)
    case .applyBanner(let height):
      try Violation.unless(hasContainer && height != ceiling, "a banner of another height is applied")
      ceiling = height
    case .list(let count, let new, let replaced):
      try Violation.unless(count == list.items.count && new == added, "the list has \(list.items.count) reels")
      try Violation.unless(!replaced || list.items.count == new, "a list that was replaced holds what was added")
    case .feed(let facts):
      try Violation.unless(facts != self.facts, "a viewer is told what is new")
      self.facts = facts
    case .show, .reject, .holdBanner, .drop: break
    }
  }

  private mutating func configure(_ slot: Int, _ generation: Int, _ reel: String?) throws(Violation) {
    try Violation.unless(decoders.indices.contains(slot), "there is no slot \(slot)")
    try Violation.unless(generation > decoders[slot].generation, "a configure raises the generation")
    try Violation.unless(reel != nil || decoders[slot].reel != nil, "an empty slot is not emptied")
    decoders[slot] = Decoder(reel: reel, generation: generation)
  }

  private mutating func warm(_ slot: Int, _ generation: Int) throws(Violation) {
    try Violation.unless(decoders.indices.contains(slot), "there is no slot \(slot)")
    try Violation.unless(decoders[slot].generation == generation, "a warm names the generation of its slot")
    try Violation.unless(decoders[slot].reel != nil && !decoders[slot].isWarm, "a slot with a reel is warmed once")
    decoders[slot].isWarm = true
  }

  private mutating func start(_ request: LoadRequest, _ event: FeedEvent) throws(Violation) {
    try Violation.unless(!open.contains { $0.load == request.load }, "one \(request.load.rawValue) at a time")
    try Violation.unless(
      request.ticket == nil || !open.contains { $0.ticket != nil }, "one load of reels at a time")
    lastToken += 1
    try Violation.unless(request.token == lastToken, "tokens are counted")
    if request.load != .banner {
      var isQuery = false
      if case .query = event { isQuery = true }
      let due = list.ticket(for: request.load, afterQuery: isQuery)
      try Violation.unless(
        request.ticket == Ticket(generation: due.generation, key: due.key), "the ticket is \(due)")
    }
    try Violation.unless(request.query == (request.ticket == nil ? nil : query), "the query goes with its loads")
    open.append(request)
  }

  private mutating func close(_ token: Int) -> LoadRequest? {
    guard let index = open.firstIndex(where: { $0.token == token }) else { return nil }
    let request = open.remove(at: index)
    closed.insert(request, at: 0)
    if closed.count > 8 { closed.removeLast() }
    return request
  }

  private func compare(with page: FeedPage) throws(Violation) {
    try Violation.unless(ringOffset == page.surface.offset, "the ring stands at \(ringOffset)")
    try Violation.unless(
      !hasContainer || containerOffset == page.scroll.containerOffset, "the container stands at \(containerOffset)")
    try Violation.unless(ceiling == page.ceiling, "the banner is \(ceiling) high")
    try Violation.unless(facts == page.facts, "the viewer was told \(facts)")
    try Violation.unless(open.map(\.token).sorted() == page.tokens, "what was started and not cancelled is in flight")
    for slot in page.ring.slots {
      let decoder = decoders[slot.id]
      try Violation.unless(decoder.reel == slot.reel && decoder.generation == slot.generation, "slot \(slot.id)")
      try Violation.unless(
        decoder.isWarm == (slot.state != .empty && slot.state != .waiting), "slot \(slot.id) is \(slot.state)")
    }
    let pager = page.pager
    try Violation.unless(list.items == pager.items, "the list is \(list.items)")
    try Violation.unless(list.generation == pager.generation, "the generation is \(list.generation)")
    try Violation.unless(list.status == pager.status, "the status is \(list.status)")
  }
}
