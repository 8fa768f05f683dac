// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelBench

@Suite struct PercentilesTests {
  /// Samples, and min, p50, p90, p95, p99 and max of them.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let samples: [Double]
    let values: [Double]

    var testDescription: String { name }
  }

  private static func range(_ count: Int) -> [Double] { (1...count).map(Double.init) }

  @Test(arguments: [
    Row(name: "one", samples: [7], values: [7, 7, 7, 7, 7, 7]),
    Row(name: "two", samples: [2, 1], values: [1, 1, 2, 2, 2, 2]),
    Row(name: "three", samples: [3, 1, 2], values: [1, 2, 3, 3, 3, 3]),
    Row(name: "seven: 6.3 is rounded up", samples: range(7), values: [1, 4, 7, 7, 7, 7]),
    Row(name: "ten", samples: range(10), values: [1, 5, 9, 10, 10, 10]),
    Row(name: "twenty, backwards", samples: range(20).reversed(), values: [1, 10, 18, 19, 20, 20]),
    Row(name: "a hundred", samples: range(100), values: [1, 50, 90, 95, 99, 100]),
    Row(name: "a hundred and one", samples: range(101), values: [1, 51, 91, 96, 100, 101]),
    Row(name: "equal", samples: [4, 4, 4, 4], values: [4, 4, 4, 4, 4, 4]),
    Row(name: "below zero", samples: [-1, -3, -2], values: [-3, -2, -1, -1, -1, -1]),
  ])
  func nearestRank(_ row: Row) throws {
    let percentiles = try #require(Percentiles(row.samples))
    let values = [percentiles.min, percentiles.p50, percentiles.p90, percentiles.p95, percentiles.p99, percentiles.max]
    #expect(values == row.values)
    #expect(percentiles.n == row.samples.count)
  }

  @Test func nothingOfNothing() { #expect(Percentiles([]) == nil) }
}
