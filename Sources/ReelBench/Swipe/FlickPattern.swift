// SPDX-License-Identifier: Apache-2.0

/// Forward to the end and back, again and again, at a fixed dwell.
public struct FlickPattern: SwipePattern {
  private let dwell: Int
  private var travel = Travel()

  /// - Parameter dwell: milliseconds on each reel.
  public init(dwell: Int) { self.dwell = dwell }

  /// Onward.
  public mutating func move(from place: SwipePlace) -> SwipeMove? {
    travel.step(from: place).map { SwipeMove($0, .dwell(dwell)) }
  }
}
