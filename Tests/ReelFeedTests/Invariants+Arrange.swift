// SPDX-License-Identifier: Apache-2.0

@testable import ReelFeed

/// Which slot goes where when a list or a jump places three reels: the best of all orders, where the ring itself works
/// one out step by step.
extension Invariants {
  private static let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]

  func checkArrangement() throws(Violation) {
    try checkRingOrder()
    guard let isForward = arranges else { return }
    try Violation.unless(after.ring.direction == (isForward ? .next : .previous), "the direction of travel")
    let places: [Place] = isForward ? [.middle, .next, .previous] : [.middle, .previous, .next]
    let old = before.ring.slots
    let kept = Place.allCases.filter { place in
      guard let reel = after.ring[place].reel else { return false }
      return old.contains { $0.reel == reel }
    }
    let rest = places.filter { !kept.contains($0) }
    let best = Self.orders.filter { order in
      kept.allSatisfy { place in old.first { $0.reel == after.ring[place].reel }?.id == order[place.rawValue] }
    }.min { one, other in
      func own(_ order: [Int]) -> Int { rest.filter { old[$0.rawValue].id == order[$0.rawValue] }.count }
      if own(one) != own(other) { return own(one) > own(other) }
      return rest.map { one[$0.rawValue] }.lexicographicallyPrecedes(rest.map { other[$0.rawValue] })
    }
    try Violation.unless(after.ring.slots.map(\.id) == best, "the slots stand in the order \(best ?? [])")
  }

  /// The event places three reels; whether in the direction of the end. Nil for any other event.
  private var arranges: Bool? {
    guard outdated == nil else { return nil }
    switch event {
    case .query: return true
    case .jump:
      guard let old = before.ring.current, let new = after.ring.current, old != new else { return nil }
      return new > old
    case .response(let token, .reels):
      if token == before.arbiter.refresh || before.pager.items.isEmpty && !after.pager.items.isEmpty { return true }
      return before.ring[.next].reel == nil && after.ring[.next].reel != nil ? true : nil
    case .appear, .scroll, .lift, .tick, .land, .refresh, .layout, .response, .failure, .retry, .slot: return nil
    }
  }

  /// Configures and warms come for the middle, the side ahead, the side behind; and failed slots begin anew where they
  /// should.
  private func checkRingOrder() throws(Violation) {
    let places = after.ring.direction.places
    func rank(_ id: Int) -> Int? { places.indices.first { after.ring[places[$0]].id == id } }
    let configured = actions.compactMap { if case .configure(let id, _, _, _) = $0 { rank(id) } else { nil } }
    let warmed = actions.compactMap { if case .warm(let id, _) = $0 { rank(id) } else { nil } }
    try Violation.unless(
      configured == configured.sorted() && warmed == warmed.sorted(), "the middle first, then the side ahead")
    let isFirst = before.pager.items.isEmpty && !after.pager.items.isEmpty
    var retriesAll = isFirst
    var retriesMiddle = false
    switch event {
    case .query: retriesAll = true
    case .response(let token, _): retriesAll = isFirst || token == before.arbiter.refresh
    case .jump(let target):
      retriesMiddle = before.pager.items.contains(target) && before.ring.current == after.ring.current
    case .appear, .scroll, .lift, .tick, .land, .refresh, .layout, .failure, .retry, .slot: break
    }
    for slot in before.ring.slots where slot.state == .failed {
      guard
        let place = Place.allCases.first(where: { after.ring[$0].id == slot.id && after.ring[$0].reel == slot.reel })
      else { continue }
      let isRetried = outdated == nil && (retriesAll || retriesMiddle && place == .middle)
      try Violation.unless(
        (after.ring[place].state != .failed) == isRetried, "a failed slot is tried again: \(isRetried)")
    }
  }
}
