// SPDX-License-Identifier: Apache-2.0

/// A figure that was estimated from samples, and how sure that is.
public struct Estimate: Encodable, Equatable, Sendable {
  /// The figure.
  public let value: Double
  /// Where it lies with 95 % confidence.
  public let ci95: Interval

  /// A figure and its interval.
  public init(_ value: Double, ci95: Interval) {
    self.value = value
    self.ci95 = ci95
  }
}
