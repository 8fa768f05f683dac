// SPDX-License-Identifier: Apache-2.0

/// What the machine makes of one and the same reel, measured as two: below that no difference can be seen (A/A).
public struct NoiseFloor: Equatable, Sendable {
  /// The reel that was measured.
  public let path: String
  /// The median of the second series divided by that of the first: 1 on a quiet machine.
  public let ratio: Estimate
  /// Runs of each.
  public let runs: Int
  /// The share up to which differences do not count.
  public let tolerance: Double

  /// How far from 1 the ratio may lie, as a share.
  public var floor: Double { max(abs(ratio.ci95.low - 1), abs(ratio.ci95.high - 1)) }

  /// Whether differences as small as the tolerance cannot be seen.
  public var isTooNoisy: Bool { !(floor <= tolerance) }
}
