// SPDX-License-Identifier: Apache-2.0

/// The moves of a trace that was recorded, whether they can be done or not.
public struct RecordedPattern: SwipePattern {
  private var moves: ArraySlice<SwipeMove>

  /// Moves that are left.
  public var count: Int { moves.count }

  /// These moves, in order.
  public init(_ moves: [SwipeMove]) { self.moves = moves[...] }

  /// The next move of the trace.
  public mutating func move(from place: SwipePlace) -> SwipeMove? { moves.popFirst() }
}
