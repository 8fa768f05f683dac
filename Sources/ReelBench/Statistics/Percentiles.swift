// SPDX-License-Identifier: Apache-2.0

/// The order statistics of one quantity. A percentile is the nearest rank: a value that was measured, never one in
/// between.
public struct Percentiles: Encodable, Equatable, Sendable {
  /// Where the percentiles lie with 95 % confidence, by the bootstrap.
  public struct Confidence: Encodable, Equatable, Sendable {
    /// The interval of each.
    public let p50, p90, p95, p99: Interval
  }

  /// The smallest value.
  public let min: Double
  /// The median, and the values that 90, 95 and 99 of a hundred do not exceed.
  public let p50, p90, p95, p99: Double
  /// The largest value.
  public let max: Double
  /// How many values there are.
  public let n: Int
  /// How sure the percentiles are.
  public let ci95: Confidence

  /// The statistics of `samples`, in their unit; nil for none.
  public init?(_ samples: [Double]) {
    let sorted = samples.sorted()
    guard let first = sorted.first, let last = sorted.last,
      let median = OrderStatistic(sorted: sorted, percent: 50),
      let ninety = OrderStatistic(sorted: sorted, percent: 90),
      let ninetyFive = OrderStatistic(sorted: sorted, percent: 95),
      let ninetyNine = OrderStatistic(sorted: sorted, percent: 99)
    else { return nil }
    min = first
    p50 = median.value
    p90 = ninety.value
    p95 = ninetyFive.value
    p99 = ninetyNine.value
    max = last
    n = sorted.count
    ci95 = Confidence(
      p50: median.interval, p90: ninety.interval, p95: ninetyFive.interval, p99: ninetyNine.interval)
  }

  /// The nearest rank of a percentile, from 1.
  static func rank(_ percent: Int, of count: Int) -> Int { Swift.max(1, (count * percent + 99) / 100) }
}
