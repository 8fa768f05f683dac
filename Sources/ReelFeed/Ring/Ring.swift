// SPDX-License-Identifier: Apache-2.0

/// Three slots that follow the playhead: which holds which reel, and which may work. Section 1 of the feed rules.
///
/// It knows the list only as far as each event shows it, and does nothing itself.
public struct Ring: Hashable, Sendable {
  /// The slots by place, from previous to next. Their identities are 0, 1 and 2, always.
  public private(set) var slots = [Slot(id: 0), Slot(id: 1), Slot(id: 2)]
  /// Index of the reel in the middle, nil while the list is empty.
  public private(set) var current: Int?
  /// Counts rearrangements; a report that names an older one was made for another ring.
  public private(set) var epoch = 0
  /// Which way the viewer last moved.
  public private(set) var direction = Direction.next

  /// Three empty slots.
  public init() {}

  /// The slot at a place.
  public internal(set) subscript(place: Place) -> Slot {
    get { slots[place.rawValue] }
    _modify { yield &slots[place.rawValue] }
  }

  /// Whether a place has no reel.
  public func isEmpty(_ place: Place) -> Bool { self[place].reel == nil }

  /// The surface came to rest on `place`. The place beyond it is filled from `items`, the whole list.
  ///
  /// Nothing happens on the middle or on an empty place.
  public mutating func land(on place: Place, items: [String]) -> [RingAction] {
    guard let current, place != .middle, !isEmpty(place) else { return [] }
    let isForward = place == .next
    // The slot that falls off one end comes in at the other.
    if isForward { slots.append(slots.removeFirst()) } else { slots.insert(slots.removeLast(), at: 0) }
    self.current = current + place.step
    direction = isForward ? .next : .previous
    epoch += 1
    return configured(place, items: items)
  }

  /// Goes to the reel at `index` of `items`, which has one there.
  ///
  /// A jump to the current reel moves nothing, but configures it again if it failed.
  public mutating func jump(to index: Int, items: [String]) -> [RingAction] {
    guard let current, index != current else {
      guard self[.middle].state == .failed else { return [] }
      return configured(.middle, items: items)
    }
    epoch += 1
    return arrange(at: index, direction: index < current ? .previous : .next, items: items, retriesFailed: false)
  }

  /// A new list begins with its first reel: a first page, a refresh or a query. Slots whose reel is still wanted keep
  /// their work; failed ones begin anew.
  public mutating func restart(items: [String]) -> [RingAction] {
    epoch += 1
    return arrange(at: items.isEmpty ? nil : 0, direction: .next, items: items, retriesFailed: true)
  }

  /// The list grew at its end: fills the next place if it was empty for want of a reel. Nothing moves.
  public mutating func grow(items: [String]) -> [RingAction] {
    guard let current, isEmpty(.next), current + 1 < items.count else { return [] }
    return arrange(at: current, direction: .next, items: items, retriesFailed: false)
  }

  /// The surface was laid out anew: reports about the old one are outdated.
  public mutating func relayout() { epoch += 1 }

  /// Takes a slot's report; nil if it is outdated or out of turn, and then nothing changed.
  public mutating func take(_ report: SlotReport, slot id: Int, generation: Int) -> [RingAction]? {
    guard let index = slots.firstIndex(where: { $0.id == id }), slots[index].generation == generation,
      let state = Self.next(after: slots[index].state, on: report)
    else { return nil }
    slots[index].state = state
    if case .failed(let error) = report { slots[index].error = error }
    var actions: [RingAction] = []
    warm(&actions)
    return actions
  }

  /// Gives the slot at `place` its reel, and whose turn it is then may warm.
  private mutating func configured(_ place: Place, items: [String]) -> [RingAction] {
    var actions: [RingAction] = []
    // What a landing asks for as a rule, so that it is one allocation.
    actions.reserveCapacity(2)
    if let action = configure(place, items: items) { actions.append(action) }
    warm(&actions)
    return actions
  }

  /// The playhead stands at `index` now.
  mutating func move(to index: Int?, direction: Direction) {
    current = index
    self.direction = direction
  }

  /// Puts the same three slots in another order.
  mutating func replaceSlots(_ slots: [Slot]) { self.slots = slots }

  /// The state after a report that is believed in `state`.
  private static func next(after state: SlotState, on report: SlotReport) -> SlotState? {
    switch (state, report) {
    case (.warming, .ready), (.slow, .ready): .ready
    case (.warming, .slow): .slow
    // Failing while playing takes the same path as failing while warming.
    case (.warming, .failed), (.slow, .failed), (.ready, .failed): .failed
    case (.empty, _), (.waiting, _), (.slow, .slow), (.ready, .ready), (.ready, .slow), (.failed, _): nil
    }
  }
}
