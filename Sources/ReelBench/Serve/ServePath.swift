// SPDX-License-Identifier: Apache-2.0

/// Where the landings of a bench lead.
struct ServePath: Sendable {
  /// Landings to and fro between the same two reels; an odd number, so that the next one leads on.
  private static let round = 41

  private let pattern: ServeBench.Pattern
  private var travel = Travel()
  private var count = 0

  init(_ pattern: ServeBench.Pattern) { self.pattern = pattern }

  /// The next step, and whether to wait until its reel is ready; nil where nothing is left to do.
  mutating func next(from place: SwipePlace) -> (step: SwipeStep, waits: Bool)? {
    let isOnward = count == 0 || count >= Self.round
    let back = pattern == .hover && !isOnward && count % 2 == 1 ? travel.stepBack(from: place) : nil
    guard let step = back ?? travel.step(from: place), step.isPossible(at: place) else { return nil }
    return (step, pattern == .hover && isOnward)
  }

  /// The step was done.
  mutating func advance() { count = count >= Self.round ? 1 : count + 1 }
}
