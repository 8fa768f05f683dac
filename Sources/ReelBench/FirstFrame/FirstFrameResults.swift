// SPDX-License-Identifier: Apache-2.0

/// All that one run of `reel bench first-frame` found out, for whichever form it is written in.
public struct FirstFrameResults: Sendable {
  /// Raised whenever a figure comes to mean something else.
  public static let measurementVersion = 1

  /// Where it was measured.
  public let environment: Environment
  /// The share up to which differences do not count.
  public let tolerance: Double
  /// What the machine makes of one reel measured as two; nil where that was not measured.
  public var noise: NoiseFloor?
  /// Each reel, in the order in which they were named.
  public let reels: FirstFrameBench.Results
  /// How the two reels compare, where that was asked.
  public var comparison: FirstFrameComparison?
  /// How the reels compare with an earlier record, where that was asked.
  public var baseline: BaselineComparison?

  /// Results without a comparison.
  public init(environment: Environment, tolerance: Double, noise: NoiseFloor?, reels: FirstFrameBench.Results) {
    self.environment = environment
    self.tolerance = tolerance
    self.noise = noise
    self.reels = reels
  }

  /// Whether something became slower, significantly and beyond the tolerance.
  public var isRegression: Bool {
    comparison?.isRegression == true || baseline?.reels.contains { $0.comparison.isRegression } == true
  }
}
