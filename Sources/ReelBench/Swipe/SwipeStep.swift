// SPDX-License-Identifier: Apache-2.0

/// What a viewer does to get to another reel.
public enum SwipeStep: Equatable, Sendable {
  /// To the reel after the current one.
  case next
  /// To the reel before it.
  case previous
  /// To the reel at this position of the list.
  case jump(Int)

  /// Whether it leads to another reel.
  public func isPossible(at place: SwipePlace) -> Bool {
    switch self {
    case .next: place.current + 1 < place.count
    case .previous: place.current > 0
    case .jump(let index): (0..<place.count).contains(index) && index != place.current
    }
  }
}
