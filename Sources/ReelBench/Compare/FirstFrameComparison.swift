// SPDX-License-Identifier: Apache-2.0

/// How the first frames of two measurements compare. The whole alone decides; the stages tell where it comes from.
public struct FirstFrameComparison: Equatable, Sendable {
  /// What is compared, as the user named it.
  public let before, after: String
  /// The whole.
  public let total: StageComparison
  /// The stages in their order, without those that neither has.
  public let stages: [StageComparison]

  /// Whether the second is slower, significantly and beyond the tolerance.
  public var isRegression: Bool { total.verdict == .slower }
}
