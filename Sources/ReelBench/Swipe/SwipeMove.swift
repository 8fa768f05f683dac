// SPDX-License-Identifier: Apache-2.0

/// A step, and when it is done.
public struct SwipeMove: Equatable, Sendable {
  /// When a step is done.
  public enum Time: Equatable, Sendable {
    /// So many milliseconds after the step before.
    case dwell(Int)
    /// So many milliseconds after the first landing.
    case at(Int)
  }

  /// What is done.
  public let step: SwipeStep
  /// When it is done.
  public let time: Time

  /// A step at a time.
  public init(_ step: SwipeStep, _ time: Time) {
    self.step = step
    self.time = time
  }
}
