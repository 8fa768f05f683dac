// SPDX-License-Identifier: Apache-2.0

/// The order statistics of one quantity. A percentile is the nearest rank: a value that was measured, never one in
/// between.
public struct Percentiles: Encodable, Equatable, Sendable {
  /// The smallest value.
  public let min: Double
  /// The median, and the values that 90, 95 and 99 of a hundred do not exceed.
  public let p50, p90, p95, p99: Double
  /// The largest value.
  public let max: Double
  /// How many values there are.
  public let n: Int

  /// The statistics of `samples`, in their unit; nil for none.
  public init?(_ samples: [Double]) {
    let sorted = samples.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    func rank(_ percent: Int) -> Double { sorted[Swift.max(0, (sorted.count * percent + 99) / 100 - 1)] }
    min = first
    p50 = rank(50)
    p90 = rank(90)
    p95 = rank(95)
    p99 = rank(99)
    max = last
    n = sorted.count
  }
}
