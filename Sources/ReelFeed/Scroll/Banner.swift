// SPDX-License-Identifier: Apache-2.0

/// The banner's height: the one that is applied, and one that waits until it can be without the page moving under the
/// finger.
public struct Banner: Hashable, Sendable {
  /// What became of a height that arrived.
  public enum Action: Equatable, Sendable {
    /// It waits for a safe moment.
    case hold(Double)
    /// It is applied.
    case apply(Double)
  }

  /// Height in points; the page is laid out with it.
  public private(set) var applied: Double
  /// A newer height that waits, nil for none.
  public private(set) var held: Double?

  /// A banner of this height, 0 for none.
  public init(height: Double) { applied = height }

  /// A height arrived. It is applied if this moment is safe, else held in place of any other. Nothing for the height
  /// that is applied, but then nothing waits any more.
  public mutating func take(_ height: Double, isSafe: Bool) -> Action? {
    if height == applied {
      held = nil
      return nil
    }
    held = height
    return isSafe ? release() : .hold(height)
  }

  /// A safe moment has come: applies what waits.
  public mutating func release() -> Action? {
    guard let height = held else { return nil }
    held = nil
    applied = height
    return .apply(height)
  }
}
