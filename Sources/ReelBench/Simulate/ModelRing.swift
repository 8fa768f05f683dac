// SPDX-License-Identifier: Apache-2.0

/// A ring of any odd number of slots, by the rules that `ReelFeed`'s ring has for three (feed-rules.md 1), so that sizes
/// can be compared. What it decides with three slots and both sides is what that ring decides.
///
/// For more than three the rules go on in their own sense: a landing recycles the one slot that falls off, places are
/// filled from the middle outwards with the side in the direction of travel first, and slots farther away wait until
/// those nearer have what they need.
struct ModelRing: Equatable, Sendable {
  /// What the slots are asked to do.
  enum Action: Equatable, Sendable {
    /// Take the reel at this position of the list, or none. `place` counts from the current reel.
    case configure(slot: Int, place: Int, generation: Int, reel: Int?)
    /// Begin the heavy work.
    case warm(slot: Int, generation: Int)
  }

  /// How far a slot is with its reel.
  enum State: Equatable, Sendable {
    case empty, waiting, warming, slow, ready, failed
  }

  /// What a slot says of its work.
  enum Report: Equatable, Sendable {
    case ready, slow, failed
  }

  /// A slot, as far as decisions need to know it.
  struct Slot: Equatable, Sendable {
    let id: Int
    var reel: Int?
    var generation = 0
    var state = State.empty
  }

  /// By place, from the one farthest back to the one farthest ahead.
  private(set) var slots: [Slot]
  /// Position of the current reel; nil before the first page.
  private(set) var current: Int?
  /// Whether the viewer last moved towards the end of the list.
  private(set) var isForward = true
  /// Reels of the list.
  private(set) var count = 0
  /// Neighbours may begin to warm.
  private var mayWarmNeighbours = true

  private let sides: SimulatedSetting.Sides
  private let waitsAfterLanding: Bool
  /// Places on each side.
  private let reach: Int

  /// Empty slots.
  init(_ setting: SimulatedSetting) {
    reach = setting.size / 2
    sides = setting.sides
    waitsAfterLanding = setting.debounce > 0
    slots = (0..<2 * reach + 1).map { Slot(id: $0) }
  }

  /// The slot of the current reel.
  var middle: Slot { slots[reach] }

  /// The first page came.
  mutating func begin(count: Int) -> [Action] {
    self.count = count
    guard count > 0 else { return [] }
    holdNeighbours()
    return arrange(at: 0, isForward: true)
  }

  /// The list grew at its end.
  mutating func grow(by added: Int) -> [Action] {
    let before = count
    count += added
    guard let current, added > 0 else { return current == nil ? begin(count: count) : [] }
    // Only where a place was empty for want of a reel.
    guard current + reach >= before else { return [] }
    return arrange(at: current, isForward: true)
  }

  /// The viewer goes to the reel after the current one, or to the one before it. Nothing happens where there is none.
  mutating func land(forward: Bool) -> [Action] {
    guard let current, (0..<count).contains(current + (forward ? 1 : -1)) else { return [] }
    holdNeighbours()
    self.current = current + (forward ? 1 : -1)
    isForward = forward
    // Of a single slot it is the middle itself that takes the new reel.
    if forward { slots.append(slots.removeFirst()) } else { slots.insert(slots.removeLast(), at: 0) }
    var actions: [Action] = []
    configure(place: forward ? reach : -reach, &actions)
    warm(&actions)
    return actions
  }

  /// The viewer goes to the reel at a position.
  mutating func jump(to index: Int) -> [Action] {
    guard let current, (0..<count).contains(index) else { return [] }
    guard index != current else {
      guard middle.state == .failed else { return [] }
      var actions: [Action] = []
      configure(place: 0, &actions)
      warm(&actions)
      return actions
    }
    holdNeighbours()
    return arrange(at: index, isForward: index > current)
  }

  /// So much time has passed since the landing that neighbours may warm.
  mutating func releaseNeighbours() -> [Action] {
    mayWarmNeighbours = true
    var actions: [Action] = []
    warm(&actions)
    return actions
  }

  /// Takes a slot's report; nil if it is outdated or out of turn, and then nothing changed.
  mutating func take(_ report: Report, slot id: Int, generation: Int) -> [Action]? {
    guard let index = slots.firstIndex(where: { $0.id == id }), slots[index].generation == generation,
      let state = Self.next(after: slots[index].state, on: report)
    else { return nil }
    slots[index].state = state
    var actions: [Action] = []
    warm(&actions)
    return actions
  }

  private static func next(after state: State, on report: Report) -> State? {
    switch (state, report) {
    case (.warming, .ready), (.slow, .ready): .ready
    case (.warming, .slow): .slow
    case (.warming, .failed), (.slow, .failed), (.ready, .failed): .failed
    case (.empty, _), (.waiting, _), (.slow, .slow), (.ready, .ready), (.ready, .slow), (.failed, _): nil
    }
  }

  private mutating func holdNeighbours() { if waitsAfterLanding { mayWarmNeighbours = false } }

  // MARK: Places

  /// The places from the middle outwards, the side in the direction of travel first.
  private var places: [Int] {
    let ahead = isForward ? 1 : -1
    var places = [0]
    for distance in 0..<reach { places += [(distance + 1) * ahead, -(distance + 1) * ahead] }
    return places
  }

  private func reel(at place: Int) -> Int? {
    guard let current, (0..<count).contains(current + place) else { return nil }
    return current + place
  }

  /// Puts the reel at `index` in the middle and its neighbours beside it; slots that hold a wanted reel keep it.
  private mutating func arrange(at index: Int, isForward: Bool) -> [Action] {
    current = index
    self.isForward = isForward
    let before = slots
    var placed = [Slot?](repeating: nil, count: slots.count)
    var free = before
    for place in places {
      guard let reel = reel(at: place), let slot = free.first(where: { $0.reel == reel }) else { continue }
      placed[place + reach] = slot
      free.removeAll { $0.id == slot.id }
    }
    let unkept = places.filter { placed[$0 + reach] == nil }
    for place in unkept {
      let own = before[place + reach]
      guard free.contains(where: { $0.id == own.id }) else { continue }
      placed[place + reach] = own
      free.removeAll { $0.id == own.id }
    }
    free.sort { $0.id < $1.id }
    for place in unkept where placed[place + reach] == nil { placed[place + reach] = free.removeFirst() }
    slots = placed.compactMap { $0 }
    var actions: [Action] = []
    for place in unkept { configure(place: place, &actions) }
    warm(&actions)
    return actions
  }

  /// Gives the slot at a place the reel that belongs there. An empty one that stays empty is left alone.
  private mutating func configure(place: Int, _ actions: inout [Action]) {
    let reel = reel(at: place)
    guard reel != nil || slots[place + reach].reel != nil else { return }
    slots[place + reach].reel = reel
    slots[place + reach].generation += 1
    slots[place + reach].state = reel == nil ? .empty : .waiting
    let slot = slots[place + reach]
    actions.append(.configure(slot: slot.id, place: place, generation: slot.generation, reel: reel))
  }

  // MARK: Warming

  /// Tells those to warm whose turn it is: the middle at once; others once all that are nearer need the machine no longer.
  private mutating func warm(_ actions: inout [Action]) {
    start(0, &actions)
    guard mayWarmNeighbours else { return }
    for distance in 0..<reach {
      guard [distance, -distance].allSatisfy({ isSettled($0) }) else { return }
      start(isForward ? distance + 1 : -distance - 1, &actions)
      if sides == .two { start(isForward ? -distance - 1 : distance + 1, &actions) }
    }
  }

  private mutating func start(_ place: Int, _ actions: inout [Action]) {
    guard slots[place + reach].state == .waiting else { return }
    slots[place + reach].state = .warming
    actions.append(.warm(slot: slots[place + reach].id, generation: slots[place + reach].generation))
  }

  /// Whether the slot there needs the machine no longer, or may not have it.
  private func isSettled(_ place: Int) -> Bool {
    switch slots[place + reach].state {
    case .empty, .slow, .ready, .failed: true
    case .waiting: place != 0 && sides == .one && (place > 0) != isForward
    case .warming: false
    }
  }
}
