// SPDX-License-Identifier: Apache-2.0

/// A ring that could be, for a simulation.
public struct SimulatedSetting: Equatable, Hashable, Sendable {
  /// Which neighbours are warmed.
  public enum Sides: String, CaseIterable, Sendable {
    /// Those in the direction of travel. Reels on the other side stay as they were left, and new ones wait.
    case one
    /// Those before and after.
    case two
  }

  /// Slots; odd, so that there are as many on each side of the current one.
  public let size: Int
  /// Which neighbours are warmed.
  public let sides: Sides
  /// Milliseconds after each landing for which no neighbour begins to warm.
  public let debounce: Int

  /// Sizes that a ring can have.
  public static let sizes = 1...15

  /// A ring of `size` slots. Of an even number, one less is used; of a number outside `sizes`, the nearest.
  public init(size: Int, sides: Sides, debounce: Int) {
    let bounded = min(max(size, Self.sizes.lowerBound), Self.sizes.upperBound)
    self.size = bounded % 2 == 0 ? bounded - 1 : bounded
    self.sides = sides
    self.debounce = max(0, debounce)
  }

  /// What the ring of this program is.
  public static let real = SimulatedSetting(size: 3, sides: .two, debounce: 0)
}
