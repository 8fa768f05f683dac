// SPDX-License-Identifier: Apache-2.0

@testable import ReelFeed

/// Which load starts, and which is refused: worked out a second time, from the page before and after.
extension Invariants {
  /// What an event should make of the loads.
  private struct Expectation: Equatable {
    var starts: [Load] = []
    var rejects: [Rejection] = []

    mutating func ask(_ load: Load, reason: Rejection.Reason?) {
      if let reason {
        rejects.append(Rejection(subject: .load(load), reason: reason))
      } else {
        starts.append(load)
      }
    }
  }

  func checkLoads() throws(Violation) {
    var actual = Expectation()
    var tokens = before.tokens.filter { $0 != answered }
    var cancels: [Int] = []
    for action in actions {
      switch action {
      case .start(let request):
        actual.starts.append(request.load)
        tokens.append(request.token)
        try Violation.unless((request.ticket != nil) == (request.load != .banner), "reels are loaded with a ticket")
      case .reject(let rejection): actual.rejects.append(rejection)
      case .cancel(let token): cancels.append(token)
      case .move, .pin, .show, .configure, .warm, .snap, .holdBanner, .applyBanner, .drop, .list, .feed: break
      }
    }
    let expected = expectation
    try Violation.unless(actual == expected, "loads: \(actual) where \(expected) was due")
    try Violation.unless(
      cancels == (expected.starts.contains(.refresh) ? before.tokens : []),
      "a refresh cancels what is in flight, in order")
    try Violation.unless(
      after.tokens == tokens.filter { !cancels.contains($0) }, "one token a load, until it is answered or cancelled")
    try Violation.unless((after.pager.ticket != nil) == after.arbiter.bringsReels, "one ticket, while reels are loaded")
    try checkTrigger(actual)
  }

  /// The token that the event answers, nil for one that is not in flight.
  private var answered: Int? {
    guard outdated == nil else { return nil }
    switch event {
    case .response(let token, _), .failure(let token, _): return token
    case .appear, .scroll, .lift, .tick, .land, .jump, .refresh, .query, .layout, .retry, .slot: return nil
    }
  }

  private var expectation: Expectation {
    var expected = Expectation()
    guard outdated == nil else { return expected }
    switch event {
    case .refresh, .query: expected.starts = [.refresh]
    case .lift(let view, let offset, _, _): if isPull(view, offset) { expected.starts = [.refresh] }
    case .appear: expectAppearance(&expected)
    case .retry: expectRetry(&expected)
    case .scroll(let view, let offset, _):
      let isTakeOver = before.scroll.owner == .container && after.scroll.owner == .content
      let isReport = view == .content && offset != before.surface.offset
      if isTakeOver || isReport { expectTrigger(says: false, &expected) }
    case .tick:
      let isTakeOver = before.scroll.owner == .container && after.scroll.owner == .content
      let isLanding = before.isAnimating && !after.isAnimating
      if isTakeOver || isLanding { expectTrigger(says: isLanding, &expected) }
    case .land: expectTrigger(says: true, &expected)
    case .jump(let target):
      if before.pager.items.contains(target) {
        expectTrigger(says: true, &expected)
      } else {
        expected.rejects = [Rejection(subject: .jump, reason: .outOfRange)]
      }
    case .response(_, .reels(let reels, let continuation, _)):
      let isNewList = answered == before.arbiter.refresh
      let known = isNewList ? [] : Set(before.pager.items)
      if reels.allSatisfy(known.contains), continuation.hasMore, after.pager.status == .open {
        expected.starts = [.nextPage]
      } else {
        expectTrigger(says: false, &expected)
      }
    case .response(_, .banner), .failure, .layout, .slot: break
    }
    return expected
  }

  private func isPull(_ view: ScrollView, _ offset: Double) -> Bool {
    before.config.surface == .page && view == .container && before.scroll.owner == .container
      && offset <= before.scroll.top - before.config.pullThreshold && before.arbiter.refresh == nil
  }

  private func expectAppearance(_ expected: inout Expectation) {
    if before.failure?.load == .refresh { return expected.starts = [.refresh] }
    let isRefreshing = before.arbiter.refresh != nil
    if before.config.surface == .page {
      expected.ask(
        .banner, reason: isRefreshing ? .refreshInFlight : before.arbiter.banner != nil ? .inFlight : nil)
    }
    if before.pager.items.isEmpty { expected.ask(.nextPage, reason: refusal) }
  }

  private func expectRetry(_ expected: inout Expectation) {
    guard !before.arbiter.bringsReels else { return }
    if let failure = before.failure { return expected.starts = [failure.load] }
    if before.pager.status == .stalled || before.pager.status == .protocolError { expected.starts = [.nextPage] }
  }

  private func expectTrigger(says: Bool, _ expected: inout Expectation) {
    guard after.scroll.owner == .content, after.isTriggerArmed, let current = after.ring.current,
      after.pager.items.count - current <= after.config.nearEnd + 1
    else { return }
    let reason = refusal
    if reason == nil || says { expected.ask(.nextPage, reason: reason) }
  }

  /// Why the next page may not start, at the moment at which the event asks for it.
  private var refusal: Rejection.Reason? {
    if let token = before.arbiter.refresh, token != answered { return .refreshInFlight }
    if let token = before.arbiter.nextPage, token != answered { return .inFlight }
    return switch after.pager.status {
    case .open: nil
    case .end: .noMore
    case .stalled: .stalled
    case .protocolError: .protocolError
    }
  }

  /// The trigger is disarmed by a failed page, and armed again by what goes on with the list.
  private func checkTrigger(_ actual: Expectation) throws(Violation) {
    let armed: Bool
    switch event {
    case .failure(let token, _): armed = before.isTriggerArmed && token != before.arbiter.nextPage
    case .land: armed = before.isTriggerArmed || outdated == nil
    case .jump: armed = before.isTriggerArmed || !actual.rejects.contains { $0.subject == .jump }
    case .query: armed = true
    case .appear, .retry: armed = before.isTriggerArmed || actual.starts.contains(.nextPage)
    case .response(let token, _): armed = before.isTriggerArmed || token == before.arbiter.refresh
    case .tick:
      // Settling at or past the ceiling is a landing; a banner that waited for that is applied after it.
      let isAtEdge = after.scroll.containerOffset == after.scroll.top + before.ceiling
      armed = before.isTriggerArmed || before.isAnimating && !after.isAnimating && isAtEdge
    case .scroll, .lift, .refresh, .layout, .slot: armed = before.isTriggerArmed
    }
    try Violation.unless(after.isTriggerArmed == armed, "the trigger should be armed: \(armed)")
  }
}

extension [String] {
  /// Whether a jump finds its reel here.
  func contains(_ target: JumpTarget) -> Bool {
    switch target {
    case .index(let index): indices.contains(index)
    case .reel(let reel): contains(reel)
    }
  }
}
