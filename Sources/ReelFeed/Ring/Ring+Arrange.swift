// SPDX-License-Identifier: Apache-2.0

extension Ring {
  /// Puts the reel at `index` in the middle and its neighbours beside it, with as little new work as possible.
  ///
  /// Slots that hold a wanted reel keep it and only change place. Each other place keeps its own slot if that is
  /// free; what is left takes the free slots in order of identity.
  mutating func arrange(
    at index: Int?, direction: Direction, items: [String], retriesFailed: Bool
  ) -> [RingAction] {
    self.move(to: index, direction: direction)
    let before = slots
    var placed: [Slot?] = [nil, nil, nil]
    var free = before
    let places = direction.places.indices.map { direction.places[$0] }
    for place in places {
      guard let reel = reel(at: place, items: items), let slot = free.first(where: { $0.reel.isExactly(reel) }) else {
        continue
      }
      placed[place.rawValue] = slot
      free.removeAll { $0.id == slot.id }
    }
    var unkept = places.filter { placed[$0.rawValue] == nil }
    for place in unkept {
      let own = before[place.rawValue]
      guard free.contains(where: { $0.id == own.id }) else { continue }
      placed[place.rawValue] = own
      free.removeAll { $0.id == own.id }
    }
    free.sort { $0.id < $1.id }
    for place in unkept where placed[place.rawValue] == nil { placed[place.rawValue] = free.removeFirst() }
    replaceSlots(placed.compactMap { $0 })
    if retriesFailed {
      unkept = places.filter { unkept.contains($0) || self[$0].state == .failed }
    }
    var actions = unkept.compactMap { configure($0, items: items) }
    warm(&actions)
    return actions
  }

  /// Gives the slot at `place` the reel that belongs there; nil where it is empty and stays so.
  mutating func configure(_ place: Place, items: [String]) -> RingAction? {
    guard self[place].configure(reel(at: place, items: items)) else { return nil }
    let slot = self[place]
    return .configure(slot: slot.id, place: place, generation: slot.generation, reel: slot.reel)
  }

  /// Tells the slots to warm whose turn it is: the middle at once, its neighbours when it no longer needs the machine
  /// for itself.
  mutating func warm(_ actions: inout [RingAction]) {
    let places = direction.places
    for index in places.indices {
      let place = places[index]
      if self[place].state == .waiting {
        self[place].state = .warming
        actions.append(.warm(slot: self[place].id, generation: self[place].generation))
      }
      switch self[.middle].state {
      case .waiting, .warming: return
      case .empty, .slow, .ready, .failed: continue
      }
    }
  }

  /// The id of the reel that belongs at `place`, nil before the first and after the last.
  private func reel(at place: Place, items: [String]) -> String? {
    guard let current else { return nil }
    let index = current + place.step
    return items.indices.contains(index) ? items[index] : nil
  }
}
