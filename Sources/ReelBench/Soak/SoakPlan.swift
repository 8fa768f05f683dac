// SPDX-License-Identifier: Apache-2.0

/// What a soak does next: a seed decides.
struct SoakPlan: Equatable, Sendable {
  /// How long a landing lasts.
  enum Stay: Equatable, Sendable {
    /// So many milliseconds, whatever is under way then.
    case milliseconds(Int)
    /// Until its reel is there or has failed.
    case untilMiddle
    /// Until its neighbours are, too.
    case untilAll
  }

  /// A step, how long the landing that it leads to lasts, and how many frames are taken there at most.
  struct Turn: Equatable, Sendable {
    let step: SwipeStep
    let stay: Stay
    let frames: Int
  }

  private var dice: SeededDice
  private var travel = Travel()
  private var tour: Tour

  /// - Parameter tour: jumps that the tour may take at most.
  init(seed: Int, tour: Int) {
    dice = SeededDice(seed: seed)
    self.tour = Tour(limit: tour)
  }

  /// First a tour that brings every reel into every slot, so that each has made its largest pool when the first sample
  /// is taken. Then chance: five steps of eight go on, two back, one jumps anywhere. One landing of four is left at once
  /// or soon, so that work is cut off; at one of four all three slots come to rest.
  mutating func turn(from place: SwipePlace) -> Turn? {
    if let index = tour.next(from: place) { return Turn(step: .jump(index), stay: .untilAll, frames: 3) }
    let chance = dice.number(below: 8)
    let stays: [Stay] = [.milliseconds(0), .milliseconds(dice.number(below: 12)), .untilAll, .untilAll]
    let stay = dice.number(below: 8)
    let frames = dice.number(below: 6)
    var step = travel.step(from: place)
    if chance < 2 { step = travel.stepBack(from: place) ?? step }
    if chance == 2 { step = jump(from: place) ?? step }
    return step.map { Turn(step: $0, stay: stay < stays.count ? stays[stay] : .untilMiddle, frames: frames) }
  }

  private mutating func jump(from place: SwipePlace) -> SwipeStep? {
    guard place.count > 1 else { return nil }
    let index = dice.number(below: place.count - 1)
    return .jump(index < place.current ? index : index + 1)
  }

  /// Jumps to every reel. The slots keep their places at each, because no reel of the ring stays in it.
  private struct Tour: Equatable, Sendable {
    private static let stride = 3

    let limit: Int
    private var jumps = 0
    private var index = 0

    init(limit: Int) { self.limit = limit }

    mutating func next(from place: SwipePlace) -> Int? {
      guard jumps < min(limit, place.count) else { return nil }
      defer {
        jumps += 1
        index += Self.stride
        if index >= place.count { index = index % Self.stride + 1 }
      }
      return index == place.current || index >= place.count ? nil : index
    }
  }
}
