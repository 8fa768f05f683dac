// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// How fast the machine is just now: what a fixed piece of work takes, that of a processor and of memory. Where it took
/// longer than another time, it was the machine, not what was measured.
public struct MachinePace: Equatable, Sendable {
  /// The median of some pieces, in ms.
  public let milliseconds: Double

  /// A pace that was measured earlier.
  public init(milliseconds: Double) { self.milliseconds = milliseconds }

  /// Pieces that are measured, and the first one besides, which also gets its memory.
  private static let pieces = 5

  /// Measures it, which takes some 60 ms. Blocks the thread.
  ///
  /// - Throws: `too-large` when there is no memory for it.
  public static func measure() throws(MediaError) -> MachinePace {
    var meter = try PaceMeter()
    for _ in 0..<pieces { try meter.measure() }
    return meter.pace
  }
}
