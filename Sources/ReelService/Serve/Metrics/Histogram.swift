// SPDX-License-Identifier: Apache-2.0

/// Counts durations by size, as Prometheus does. A value: histograms of one kind are added up.
struct Histogram: Equatable, Sendable {
  /// Upper bounds in seconds, which belong to their buckets: from what a warm landing takes to what nobody waits for.
  static let bounds = [
    0.000_01, 0.000_025, 0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5,
    1, 2.5, 5,
  ]

  /// Observations of each bucket alone; the last are larger than every bound.
  private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
  /// Nanoseconds of all of them.
  private(set) var sum: Int64 = 0

  /// Observations.
  var count: Int { counts.reduce(0, +) }

  /// Counts one.
  ///
  /// - Parameter nanoseconds: less than none counts as none.
  mutating func observe(nanoseconds: Int64) {
    let nanoseconds = max(0, nanoseconds)
    let seconds = Double(nanoseconds) / 1e9
    counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    sum &+= nanoseconds
  }

  /// Those of both.
  static func + (left: Histogram, right: Histogram) -> Histogram {
    var sum = left
    for index in right.counts.indices { sum.counts[index] += right.counts[index] }
    sum.sum &+= right.sum
    return sum
  }
}
