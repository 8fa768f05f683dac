// SPDX-License-Identifier: Apache-2.0

/// Jumps to random reels, never to the current one.
public struct JumpPattern: SwipePattern {
  private let dwell: Int
  private var dice: SeededDice

  /// - Parameter dwell: milliseconds on each reel.
  public init(dwell: Int, seed: Int) {
    self.dwell = dwell
    dice = SeededDice(seed: seed)
  }

  /// To any other reel.
  public mutating func move(from place: SwipePlace) -> SwipeMove? {
    guard place.count > 1 else { return place.hasMore ? SwipeMove(.next, .dwell(dwell)) : nil }
    let index = dice.number(below: place.count - 1)
    return SwipeMove(.jump(index < place.current ? index : index + 1), .dwell(dwell))
  }
}
