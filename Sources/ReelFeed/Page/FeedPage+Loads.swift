// SPDX-License-Identifier: Apache-2.0

extension FeedPage {
  /// Whether a retry makes sense now.
  var canRetry: Bool {
    guard !arbiter.bringsReels else { return false }
    switch pager.status {
    case .stalled, .protocolError: return true
    case .open, .end: return failure != nil
    }
  }

  mutating func appear(_ actions: inout [FeedAction]) {
    if failure?.load == .refresh { return startRefresh(&actions) }
    if scroll.hasContainer { startOrReject(.banner, &actions) }
    if pager.items.isEmpty, startOrReject(.nextPage, &actions) { isTriggerArmed = true }
  }

  mutating func ask(_ name: String, _ actions: inout [FeedAction]) {
    query = name
    pager.clear()
    actions += ring.restart(items: []).map(FeedAction.init)
    returnToTop(&actions)
    isTriggerArmed = true
    actions.append(.list(count: 0, added: 0, replaced: true))
    startRefresh(forQuery: true, &actions)
  }

  mutating func retry(_ actions: inout [FeedAction]) {
    guard canRetry else { return }
    // What failed goes before the status.
    if failure?.load == .refresh { return startRefresh(&actions) }
    pager.forgive()
    isTriggerArmed = true
    startNextPage(&actions)
  }

  mutating func take(_ response: FeedResponse, token: Int, _ actions: inout [FeedAction]) {
    switch (arbiter.load(of: token), response) {
    case (.banner, .banner(let height)):
      _ = arbiter.finish(token)
      if let action = banner.take(height, isSafe: isSafeForBanner) { perform(action, &actions) }
    case (.refresh, .reels(let reels, let continuation, let height)):
      _ = arbiter.finish(token)
      takeList(reels, continuation, bannerHeight: height, &actions)
    case (.nextPage, .reels(let reels, let continuation, _)):
      _ = arbiter.finish(token)
      takePage(reels, continuation, &actions)
    case (nil, _), (.banner, .reels), (.refresh, .banner), (.nextPage, .banner):
      drop(.response(token: token), &actions)
    }
  }

  mutating func fail(_ token: Int, error: String, _ actions: inout [FeedAction]) {
    guard let load = arbiter.finish(token) else { return drop(.failure(token: token), &actions) }
    guard load.bringsReels, let ticket = pager.ticket, pager.fail(ticket) else { return }
    failure = FeedFacts.Failure(load: load, error: error)
    if load == .nextPage { isTriggerArmed = false }
  }

  mutating func startRefresh(forQuery: Bool = false, _ actions: inout [FeedAction]) {
    start(.refresh, ticket: pager.refresh(forQuery: forQuery), &actions)
  }

  /// Starts the next page if the viewer comes near the end of the list while the content owns the scroll.
  ///
  /// - Parameter says: whether to say why it may not start.
  mutating func lookForNextPage(says: Bool, _ actions: inout [FeedAction]) {
    guard isTriggerArmed, scroll.owner == .content, let current = ring.current,
      pager.items.count - 1 - current <= config.nearEnd
    else { return }
    if says || refusal(of: .nextPage) == nil { startOrReject(.nextPage, &actions) }
  }

  /// A refresh brought a new list: everything begins anew.
  private mutating func takeList(
    _ reels: [String], _ continuation: Continuation, bannerHeight: Double?, _ actions: inout [FeedAction]
  ) {
    guard let ticket = pager.ticket,
      let acceptance = pager.accept(ticket, reels: reels, continuation: continuation)
    else { return }
    actions += ring.restart(items: pager.items).map(FeedAction.init)
    returnToTop(&actions)
    if scroll.hasContainer, let bannerHeight, let action = banner.take(bannerHeight, isSafe: true) {
      perform(action, &actions)
    }
    isTriggerArmed = true
    goOn(after: acceptance, replaced: true, &actions)
  }

  /// A page came: its reels go to the end of the list.
  private mutating func takePage(_ reels: [String], _ continuation: Continuation, _ actions: inout [FeedAction]) {
    let wasEmpty = pager.items.isEmpty
    guard let ticket = pager.ticket,
      let acceptance = pager.accept(ticket, reels: reels, continuation: continuation)
    else { return }
    if wasEmpty, !pager.items.isEmpty {
      actions += ring.restart(items: pager.items).map(FeedAction.init)
      bringToRest(&actions)
    } else {
      actions += ring.grow(items: pager.items).map(FeedAction.init)
    }
    goOn(after: acceptance, replaced: false, &actions)
  }

  private mutating func goOn(after acceptance: Pager.Acceptance, replaced: Bool, _ actions: inout [FeedAction]) {
    actions.append(.list(count: pager.items.count, added: acceptance.added, replaced: replaced))
    // A page that adds nothing is no end: whoever owns the scroll, the next one is wanted at once.
    if acceptance.wantsNext { startNextPage(&actions) } else { lookForNextPage(says: false, &actions) }
  }

  /// Why a load may not start now, nil where it may.
  private func refusal(of load: Load) -> Rejection.Reason? {
    switch arbiter.refusal(of: load) {
    case .refreshInFlight: return .refreshInFlight
    case .inFlight: return .inFlight
    case nil: break
    }
    guard load == .nextPage else { return nil }
    switch pager.status {
    case .open: return nil
    case .protocolError: return .protocolError
    case .stalled: return .stalled
    case .end: return .noMore
    }
  }

  /// Starts a load that may start, or says why it may not. Whether it started.
  @discardableResult
  private mutating func startOrReject(_ load: Load, _ actions: inout [FeedAction]) -> Bool {
    if let reason = refusal(of: load) {
      actions.append(.reject(Rejection(subject: .load(load), reason: reason)))
      return false
    }
    switch load {
    case .refresh: startRefresh(&actions)
    case .banner: start(.banner, ticket: nil, &actions)
    case .nextPage: startNextPage(&actions)
    }
    return true
  }

  private mutating func startNextPage(_ actions: inout [FeedAction]) {
    guard let ticket = pager.next() else { return }
    start(.nextPage, ticket: ticket, &actions)
  }

  private mutating func start(_ load: Load, ticket: Ticket?, _ actions: inout [FeedAction]) {
    let start = arbiter.start(load)
    if load.bringsReels { failure = nil }
    actions += start.cancelled.map { .cancel(token: $0) }
    let request = LoadRequest(load: load, token: start.token, ticket: ticket, query: ticket == nil ? nil : query)
    actions.append(.start(request))
  }
}
