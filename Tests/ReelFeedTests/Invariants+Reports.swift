// SPDX-License-Identifier: Apache-2.0

@testable import ReelFeed

/// Where an event leaves the two surfaces, and whether a motion goes on.
extension Invariants {
  /// Owner and offsets.
  private struct Stand: Equatable {
    var owner: ScrollView
    var container, ring: Double
  }

  func checkReports() throws(Violation) {
    guard outdated == nil else { return }
    try checkMotion()
    let rest = after.surface.rest
    switch event {
    case .scroll(let view, let offset, _): try checkReport(view, offset)
    case .land, .layout: try Violation.unless(after.surface.offset == rest, "the ring is at rest")
    case .jump(let target):
      guard before.pager.items.contains(target) else { return try checkUnmoved() }
      try Violation.unless(after.surface.offset == rest, "the ring is at rest")
      let isFirst = after.ring.current == 0
      try Violation.unless(
        isFirst ? after.scroll.owner == before.scroll.owner : after.scroll.owner == .content,
        "a jump beyond the first reel, and no other, gives the content the scroll")
    case .query: try checkTop()
    case .response(let token, .reels):
      if token == before.arbiter.refresh { return try checkTop() }
      if !before.pager.items.isEmpty || after.pager.items.isEmpty { try checkUnmoved() }
    case .slot, .refresh, .retry, .appear: try checkUnmoved()
    case .failure: try checkFailure()
    case .response(_, .banner), .lift, .tick: break
    }
  }

  private func checkReport(_ view: ScrollView, _ offset: Double) throws(Violation) {
    let known = view == .container ? before.scroll.containerOffset : before.surface.offset
    if offset == known || view == .container && before.config.surface == .ring {
      return try Violation.unless(after == before && actions.isEmpty, "an echo or a view that is not there: nothing")
    }
    let expected = view == .container ? containerReport(offset) : contentReport(offset)
    var actual = Stand(
      owner: after.scroll.owner, container: after.scroll.containerOffset, ring: after.surface.offset)
    // A banner that this event made safe may have pinned the container elsewhere.
    if before.banner.applied != after.banner.applied { actual.container = expected.container }
    try Violation.unless(actual == expected, "\(actual) where \(expected) was due")
  }

  private func containerReport(_ offset: Double) -> Stand {
    let edge = before.scroll.top + before.ceiling
    let isAtTop = (before.ring.current ?? 0) == 0 && before.surface.offset == before.surface.rest
    let ring = before.surface.offset
    if before.scroll.owner == .container {
      return Stand(owner: offset > edge ? .content : .container, container: min(offset, edge), ring: ring)
    }
    return isAtTop && offset < edge
      ? Stand(owner: .container, container: offset, ring: ring) : Stand(owner: .content, container: edge, ring: ring)
  }

  private func contentReport(_ offset: Double) -> Stand {
    let (rest, ring, container) = (before.surface.rest, before.ring, before.scroll.containerOffset)
    let isPast = offset > rest && ring[.next].reel != nil && container == before.scroll.top + before.ceiling
    if before.scroll.owner == .container, !isPast { return Stand(owner: .container, container: container, ring: rest) }
    if before.config.surface == .page, (ring.current ?? 0) == 0, offset < rest {
      return Stand(owner: .container, container: container, ring: rest)
    }
    let lowest = ring[.previous].reel == nil ? rest : 0
    let highest = ring[.next].reel == nil ? rest : 2 * rest
    return Stand(owner: .content, container: container, ring: max(lowest, min(highest, offset)))
  }

  /// Which events end a motion.
  private func checkMotion() throws(Violation) {
    let goesOn: Bool
    switch event {
    case .lift(_, _, _, let time): goesOn = time != nil
    case .land, .query, .layout: goesOn = false
    case .jump(let target): goesOn = before.isAnimating && !before.pager.items.contains(target)
    case .response(let token, _): goesOn = before.isAnimating && token != before.arbiter.refresh
    case .scroll(.container, let offset, _):
      goesOn = before.isAnimating && (before.config.surface == .ring || offset == before.scroll.containerOffset)
    case .scroll(.content, let offset, _): goesOn = before.isAnimating && offset == before.surface.offset
    case .tick: return try Violation.unless(before.isAnimating || after == before, "without a motion a tick is nothing")
    case .appear, .refresh, .failure, .retry, .slot: goesOn = before.isAnimating
    }
    try Violation.unless(after.isAnimating == goesOn, "a motion should go on: \(goesOn)")
  }

  private func checkTop() throws(Violation) {
    try Violation.unless(after.surface.offset == after.surface.rest, "a list that begins anew has the ring at rest")
    guard after.config.surface == .page else { return }
    try Violation.unless(
      after.scroll.owner == .container && after.scroll.containerOffset == after.scroll.top,
      "a list that begins anew has the container at its top, and in charge")
  }

  private func checkUnmoved() throws(Violation) {
    try Violation.unless(
      before.scroll == after.scroll && before.surface == after.surface && before.banner == after.banner,
      "this event moves nothing")
  }

  private func checkFailure() throws(Violation) {
    try checkUnmoved()
    try Violation.unless(
      before.ring == after.ring && before.pager.items == after.pager.items && before.pager.status == after.pager.status,
      "a failure leaves reels and status as they are")
  }
}
