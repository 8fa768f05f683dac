// SPDX-License-Identifier: Apache-2.0

@testable import ReelFeed

/// The three slots.
extension Invariants {
  func checkSlots() throws(Violation) {
    let (ring, items) = (after.ring, after.pager.items)
    try Violation.unless(
      ring.slots.count == 3 && Set(ring.slots.map(\.id)) == [0, 1, 2], "three slots, of identities 0, 1 and 2")
    let reels = ring.slots.compactMap(\.reel)
    try Violation.unless(Set(reels).count == reels.count, "no reel in two slots")
    try Violation.unless((ring.current == nil) == items.isEmpty, "a current reel exactly when there are reels")
    for place in Place.allCases {
      let index = ring.current.map { $0 + place.step }
      let reel = index.flatMap { items.indices.contains($0) ? items[$0] : nil }
      try Violation.unless(ring[place].reel == reel, "\(place) holds the reel that belongs there")
      try Violation.unless((ring[place].state == .empty) == (reel == nil), "empty means without a reel")
    }
  }

  /// How a slot may change: only by a configure, and never for a reel that it holds already, unless that failed.
  func checkRingSteps() throws(Violation) {
    var configured: [Int: Int] = [:]
    for case .configure(let id, let place, let generation, let reel) in actions {
      let slot = after.ring[place]
      try Violation.unless(
        slot.id == id && slot.generation == generation && slot.reel == reel, "a configure says what the slot has become"
      )
      configured[id, default: 0] += 1
    }
    for slot in after.ring.slots {
      guard let old = before.ring.slots.first(where: { $0.id == slot.id }) else { continue }
      let count = configured[slot.id, default: 0]
      try Violation.unless(count <= 1, "one configure a slot")
      try Violation.unless(slot.generation == old.generation + count, "a configure raises the generation by one")
      try Violation.unless(count == 1 || slot.reel == old.reel, "another reel comes only with a configure")
      try Violation.unless(count == 0 || slot.reel != old.reel || old.state == .failed, "work that is wanted is kept")
      guard let reel = slot.reel, reel != old.reel else { continue }
      try Violation.unless(
        !before.ring.slots.contains { $0.reel == reel }, "a reel stays with the slot that holds it")
    }
    try checkEpoch()
  }

  private func checkEpoch() throws(Violation) {
    let grown = after.ring.epoch - before.ring.epoch
    switch event {
    case .query, .layout: try Violation.unless(grown == 1, "a query and a layout begin an epoch")
    case .land, .tick: try checkLanding(grown)
    case .jump:
      let isMove = before.ring.current != after.ring.current
      try Violation.unless(grown == (isMove ? 1 : 0), "a jump that moves begins an epoch, and no other")
    case .response(let token, _):
      let isNewList = outdated == nil && token == before.arbiter.refresh
      let isFirst = before.pager.items.isEmpty && !after.pager.items.isEmpty
      try Violation.unless(grown == (isNewList || isFirst ? 1 : 0), "a new list begins an epoch, and no other")
    case .appear, .scroll, .lift, .refresh, .failure, .retry, .slot:
      try Violation.unless(grown == 0, "this event begins no epoch")
    }
    if grown == 0 {
      try Violation.unless(before.ring.current == after.ring.current, "the current reel is another only in a new epoch")
      let isFilled = before.ring[.next].reel == nil && after.ring[.next].reel != nil
      try Violation.unless(
        isFilled || before.ring.slots.map(\.id) == after.ring.slots.map(\.id), "slots move only in a new epoch")
    }
  }

  /// One landing recycles exactly one slot.
  private func checkLanding(_ grown: Int) throws(Violation) {
    let configures = actions.filter { if case .configure = $0 { true } else { false } }.count
    if case .land(let offset, _) = event, outdated == nil {
      let page = (offset / before.surface.pageHeight).rounded(.toNearestOrAwayFromZero)
      let place: Place = page <= 0 ? .previous : page >= 2 ? .next : .middle
      let moves = before.scroll.owner == .content && place != .middle && before.ring[place].reel != nil
      try Violation.unless(grown == (moves ? 1 : 0), "a landing on a neighbour recycles, and no other")
    }
    guard grown > 0, let old = before.ring.current, let new = after.ring.current else {
      try Violation.unless(configures == 0 && grown == 0, "no landing, no recycle")
      return
    }
    try Violation.unless(grown == 1 && abs(new - old) == 1, "a landing goes one reel on or back")
    try Violation.unless(configures <= 1, "one landing recycles one slot")
    let kept = zip(
      new > old ? before.ring.slots.dropFirst() : before.ring.slots.dropLast(),
      new > old ? after.ring.slots.dropLast() : after.ring.slots.dropFirst())
    try Violation.unless(
      kept.allSatisfy { $0.id == $1.id && $0.generation == $1.generation }, "the two others move up one place")
  }

  func checkWarming() throws(Violation) {
    var warmed: Set<Int> = []
    for case .warm(let id, let generation) in actions {
      let old = before.ring.slots.first { $0.id == id }
      let isNew = old?.generation != generation
      try Violation.unless(isNew || old?.state == .waiting, "only a slot that waits is told to warm")
      try Violation.unless(
        after.ring.slots.contains { $0.id == id && $0.generation == generation && $0.state == .warming },
        "a slot that was told to warm is warming")
      try Violation.unless(warmed.insert(id).inserted, "told to warm once")
    }
    for slot in after.ring.slots where slot.state == .warming && !warmed.contains(slot.id) {
      try Violation.unless(before.ring.slots.contains(slot), "a slot warms only when it was told to")
    }
    let middle = after.ring[.middle].state
    try Violation.unless(middle != .waiting, "the middle never waits")
    try Violation.unless(
      middle != .warming || warmed.isSubset(of: [after.ring[.middle].id]), "nobody else is told while the middle warms")
    try Violation.unless(
      middle == .warming || !after.ring.slots.contains { $0.state == .waiting },
      "neighbours wait only while the middle warms")
  }
}
