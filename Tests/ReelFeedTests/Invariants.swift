// SPDX-License-Identifier: Apache-2.0

@testable import ReelFeed

/// What must hold after every event: the page before it, the event, its actions, and the page after. Section 7 of the
/// feed rules.
///
/// Each of the guards named there is shown to be watched by `.ci/mutate-feed`: it takes them out of a copy of the
/// sources, one at a time, and runs these tests on it. Run with these tests alone it killed all of
/// its 28: token, generation and turn of a slot's report, epoch of a scroll and of a landing, owner (of a report of
/// either view, a landing, the next page, a pull), duplicates, stuck cursor, safe moment (owner, motion, distance), and
/// others beside. `.ci/mutate-feed token stuck-cursor` takes out those two.
struct Invariants {
  let before: FeedPage
  let event: FeedEvent
  let actions: [FeedAction]
  let after: FeedPage

  /// Throws the first rule that does not hold.
  func check() throws(Violation) {
    try checkDropped()
    try checkSlots()
    try checkRingSteps()
    try checkWarming()
    try checkArrangement()
    try checkScroll()
    try checkReports()
    try checkBanner()
    try checkList()
    try checkLoads()
    try checkTold()
    try checkOrder()
    try checkEcho()
  }

  /// What of the event is outdated, by the page before it.
  var outdated: Dropped? {
    switch event {
    case .scroll(_, _, let epoch?): epoch < before.ring.epoch ? .scroll(epoch: epoch) : nil
    case .land(_, let epoch?): epoch < before.ring.epoch ? .land(epoch: epoch) : nil
    case .response(let token, .reels):
      token == before.arbiter.refresh || token == before.arbiter.nextPage ? nil : .response(token: token)
    case .response(let token, .banner): token == before.arbiter.banner ? nil : .response(token: token)
    case .failure(let token, _): before.tokens.contains(token) ? nil : .failure(token: token)
    case .slot(let id, let generation, let report):
      before.ring.slots.contains { $0.id == id && $0.generation == generation && Self.believes(report, in: $0.state) }
        ? nil : .slot(id, generation: generation, report)
    case .appear, .scroll, .lift, .tick, .land, .jump, .refresh, .query, .layout, .retry: nil
    }
  }

  private static func believes(_ report: SlotReport, in state: SlotState) -> Bool {
    switch report {
    case .ready: state == .warming || state == .slow
    case .slow: state == .warming
    case .failed: state == .warming || state == .slow || state == .ready
    }
  }

  private func checkDropped() throws(Violation) {
    guard let outdated else {
      let drops = actions.contains { if case .drop = $0 { true } else { false } }
      try Violation.unless(!drops && after.dropped == before.dropped, "dropped what was not outdated")
      return
    }
    var counted = before
    counted.dropped += 1
    try Violation.unless(actions == [.drop(outdated)], "an outdated event is dropped, and nothing else happens")
    try Violation.unless(after == counted, "a dropped event leaves the state equal but for the count")
  }

  private func checkList() throws(Violation) {
    let (old, new) = (before.pager, after.pager)
    try Violation.unless(new.generation >= old.generation, "the generation of the list only grows")
    guard old.items != new.items else { return }
    try Violation.unless(Set(new.items).count == new.items.count, "no id twice")
    try Violation.unless(
      new.generation > old.generation || new.items.starts(with: old.items), "within a generation the list only grows")
    switch event {
    case .query, .response: break
    case .appear, .scroll, .lift, .tick, .land, .jump, .refresh, .layout, .failure, .retry, .slot:
      throw Violation("only a query and a response write to the list")
    }
  }

  private func checkTold() throws(Violation) {
    let (old, new) = (before.ring[.middle], after.ring[.middle])
    let isNone = old.reel == nil && new.reel == nil
    let shown = !isNone && (old.id != new.id || old.reel != new.reel)
    let shows = actions.filter { if case .show = $0 { true } else { false } }
    try Violation.unless(
      shows == (shown ? [.show(slot: new.id, reel: new.reel)] : []), "a show exactly when the middle is another")
    let feeds = actions.filter { if case .feed = $0 { true } else { false } }
    let facts = after.facts
    try Violation.unless(
      feeds == (before.facts == facts ? [] : [.feed(facts)]), "a feed exactly when one of its facts is another")
    let lists = actions.filter { if case .list = $0 { true } else { false } }.count
    try Violation.unless(lists == (writes ? 1 : 0), "a list with every accepted page and every query")
  }

  /// The event is a query or an accepted response of a load of reels.
  private var writes: Bool {
    switch event {
    case .query: true
    case .response(_, .reels): outdated == nil
    case .response, .appear, .scroll, .lift, .tick, .land, .jump, .refresh, .layout, .failure, .retry, .slot: false
    }
  }

  private func checkOrder() throws(Violation) {
    var last = 0
    for action in actions {
      let position = Self.position(of: action)
      try Violation.unless(position >= last, "the actions stand in the order of the table")
      last = position
    }
  }

  /// The row of the specification's table of actions.
  private static func position(of action: FeedAction) -> Int {
    switch action {
    case .move: 1
    case .pin: 2
    case .show: 3
    case .configure: 4
    case .warm: 5
    case .snap: 6
    case .cancel: 7
    case .start: 8
    case .reject: 9
    case .holdBanner: 10
    case .applyBanner: 11
    case .drop: 12
    case .list: 13
    case .feed: 14
    }
  }

  /// Whatever was pinned, snapped or moved comes back as a report of the last known offset.
  private func checkEcho() throws(Violation) {
    for (view, offset) in [(ScrollView.container, after.scroll.containerOffset), (.content, after.surface.offset)] {
      var page = after
      let echo = page.handle(.scroll(view, offset: offset, epoch: after.ring.epoch))
      try Violation.unless(echo.isEmpty && page == after, "an echo of the \(view.rawValue) changes nothing")
    }
  }
}

extension FeedPage {
  /// The tokens in flight, in order.
  var tokens: [Int] { [arbiter.refresh, arbiter.banner, arbiter.nextPage].compactMap { $0 }.sorted() }
}
