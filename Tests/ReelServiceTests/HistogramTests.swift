// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelService

@Suite struct HistogramTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let nanoseconds: Int64
    /// The bound of its bucket; nil for that without.
    let bound: Double?

    var testDescription: String { "\(nanoseconds) ns" }
  }

  @Test(arguments: [
    Row(nanoseconds: -5, bound: 0.000_01), Row(nanoseconds: 0, bound: 0.000_01),
    Row(nanoseconds: 10_000, bound: 0.000_01), Row(nanoseconds: 10_001, bound: 0.000_025),
    Row(nanoseconds: 999_999, bound: 0.001), Row(nanoseconds: 1_000_000, bound: 0.001),
    Row(nanoseconds: 1_000_001, bound: 0.002_5), Row(nanoseconds: 5_000_000_000, bound: 5),
    Row(nanoseconds: 5_000_000_001, bound: nil), Row(nanoseconds: .max, bound: nil),
  ])
  func bounds(_ row: Row) {
    var histogram = Histogram()
    histogram.observe(nanoseconds: row.nanoseconds)
    let index = row.bound.flatMap(Histogram.bounds.firstIndex) ?? Histogram.bounds.count
    #expect(histogram.counts.firstIndex(of: 1) == index)
    #expect(histogram.count == 1 && histogram.sum == max(0, row.nanoseconds))
  }

  @Test func boundsAscend() { #expect(Histogram.bounds == Histogram.bounds.sorted()) }

  @Test func adds() {
    var (left, right) = (Histogram(), Histogram())
    left.observe(nanoseconds: 1)
    right.observe(nanoseconds: 2)
    right.observe(nanoseconds: 3_000_000)
    let sum = left + right
    #expect(sum == right + left && sum.count == 3 && sum.sum == 3_000_003 && sum.counts[0] == 2)
  }
}
