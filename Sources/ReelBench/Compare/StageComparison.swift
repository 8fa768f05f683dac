// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// How one stage of two measurements compares, or the whole.
public struct StageComparison: Equatable, Sendable {
  /// The stage; nil for the whole.
  public let stage: StageLedger.Stage?
  /// Milliseconds of the first and of the second: of their runs, or of the medians of their processes.
  public let before, after: Percentiles
  /// The second's median divided by the first's; nil where the first is no time at all.
  public let ratio: Estimate?
  /// The chance of such a difference without a reason: of the whole as it is, of the stages corrected for their number.
  public let p: Double
  /// How often a time of the second is longer than one of the first, ties counted half; processes by their medians.
  public let superiority: Double
  /// What can be said.
  public let verdict: Verdict
}
