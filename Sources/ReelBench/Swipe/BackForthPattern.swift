// SPDX-License-Identifier: Apache-2.0

/// Alternates next and previous around a point that moves on by one reel after every second time back, and turns at
/// the ends of the list.
public struct BackForthPattern: SwipePattern {
  /// Steps against the travel are those at odd positions of a round; one more leads onward than back.
  private static let round = 5

  private let dwell: Int
  private var travel = Travel()
  private var position = 0

  /// - Parameter dwell: milliseconds on each reel.
  public init(dwell: Int) { self.dwell = dwell }

  /// Onward or back in turn.
  public mutating func move(from place: SwipePlace) -> SwipeMove? {
    defer { position = (position + 1) % Self.round }
    let back = position % 2 == 1 ? travel.stepBack(from: place) : nil
    return (back ?? travel.step(from: place)).map { SwipeMove($0, .dwell(dwell)) }
  }
}
