// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelBench

/// Slopes of long runs, and when one counts as growth.
@Suite struct TrendTests {
  /// Values at every 50 landings, the slope per 1,000, and whether they grow beyond 1.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let values: [Double]
    let slope: Double
    let grows: Bool

    var testDescription: String { name }
  }

  private static func samples(_ values: [Double]) -> [Trend.Sample] {
    values.enumerated().map { Trend.Sample(landing: 500 + $0 * 50, value: $1) }
  }

  /// Noise that a seed decides, around 0.
  private static func noise(_ count: Int, _ size: Double) -> [Double] {
    var dice = SeededDice(seed: 5)
    return (0..<count).map { _ in (dice.fraction() - 0.5) * size }
  }

  private static let level = [Double](repeating: 300, count: 40)
  private static let slow = (0..<40).map { 300 + Double($0) * 0.025 }
  private static let fast = (0..<40).map { 300 + Double($0) * 0.5 }

  @Test(arguments: [
    Row(name: "level", values: level, slope: 0, grows: false),
    Row(name: "half a unit per 1,000", values: slow, slope: 0.5, grows: false),
    Row(name: "ten units per 1,000", values: fast, slope: 10, grows: true),
    Row(name: "shrinking", values: fast.reversed(), slope: -10, grows: false),
    Row(name: "three peaks", values: [900] + level + [900, 900], slope: 0, grows: false),
    Row(name: "peaks on growth", values: [0, 900] + fast.dropFirst(2).dropLast() + [0], slope: 10, grows: true),
    Row(name: "one step early", values: [200, 200, 200] + level, slope: 0, grows: false),
    Row(name: "three samples", values: [1, 2, 3], slope: 20, grows: false),
  ])
  func slope(_ row: Row) throws {
    let trend = try #require(Trend(Self.samples(row.values)))
    #expect(abs(trend.slope - row.slope) < 1e-6)
    #expect(trend.low <= trend.slope && trend.slope <= trend.high)
    #expect(trend.grows(beyond: 1) == row.grows)
    #expect(trend.n == row.values.count)
  }

  @Test func noiseIsNoGrowth() throws {
    let still = zip(Self.level, Self.noise(40, 60)).map { $0 + $1 }
    let trend = try #require(Trend(Self.samples(still)))
    #expect(trend.low < 0 && trend.high > 0 && !trend.grows(beyond: 1))
  }

  @Test func growthShowsThroughNoise() throws {
    let leak = zip(Self.fast, Self.noise(40, 10)).map { $0 + $1 }
    let trend = try #require(Trend(Self.samples(leak)))
    #expect(trend.grows(beyond: 1))
    #expect((8...12).contains(trend.slope))
    #expect(trend.end > trend.start)
  }

  @Test(arguments: [0, 1, 2]) func fewSamplesTellNothing(count: Int) {
    #expect(Trend(Self.samples([Double](repeating: 1, count: count))) == nil)
  }

  @Test func theSameLandingTwiceIsNoSlope() {
    let sample = Trend.Sample(landing: 1, value: 1)
    #expect(Trend([sample, sample, sample]) == nil)
  }

  /// Landings, those before the first sample, and those between two.
  @Test(arguments: [(1, 0, 1), (60, 30, 3), (1000, 500, 50), (5000, 500, 50), (100_500, 500, 250)])
  func sampling(landings: Int, warmUp: Int, interval: Int) {
    let soak = Soak(landings: landings, seed: 1)
    #expect(soak.warmUp == warmUp && soak.interval == interval)
  }
}
