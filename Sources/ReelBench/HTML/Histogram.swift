// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// How many values lie where.
struct Histogram: Sendable {
  /// How many intervals of the same width there may be.
  private static let bins = 8...48

  /// Where the first interval begins, and how wide each is.
  let start, width: Double
  /// How many values each interval has.
  let counts: [Int]
  /// Values above the last interval: a few, so far off that the others would lie on one heap.
  let beyond: [Double]

  /// The histogram of values that are sorted, with intervals as wide as Freedman and Diaconis (1981) have them. Twice as
  /// fine: two heaps should show as two.
  ///
  /// - Returns: nil for no value.
  init?(sorted values: [Double]) {
    guard let first = values.first, let last = values.last else { return nil }
    let quarter = values[(values.count - 1) / 4], threeQuarters = values[(values.count - 1) * 3 / 4]
    let spread = threeQuarters - quarter
    // Six times the middle half above it is far. But what is there more than now and then is a heap, too.
    let near = values.prefix { spread <= 0 || $0 <= threeQuarters + 6 * spread }
    let kept = (values.count - near.count) * 20 <= values.count ? near : values[...]
    let end = kept.last ?? last
    let ideal = spread / cbrt(Double(values.count))
    let wanted = ideal > 0 ? (end - first) / ideal : 0
    let count = wanted.isFinite ? min(Self.bins.upperBound, max(Self.bins.lowerBound, Int(min(wanted, 1e6)))) : 8
    start = first
    width = end > first ? (end - first) / Double(count) : max(abs(first), 1e-6) * 0.01
    var counts = [Int](repeating: 0, count: end > first ? count : 1)
    for value in kept { counts[min(counts.count - 1, Int((value - first) / width))] += 1 }
    self.counts = counts
    beyond = Array(values.dropFirst(kept.count))
  }

  /// Where the last interval ends.
  var end: Double { start + width * Double(counts.count) }
}
