// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelBench

/// Against values that scipy 1.x gives for the same.
@Suite struct StatisticsTests {
  struct BetaRow: CustomTestStringConvertible, Sendable {
    let x, a, b, value: Double
    var testDescription: String { "I_\(x)(\(a), \(b))" }
  }

  @Test(arguments: [
    BetaRow(x: 0.5, a: 10, b: 11, value: 0.5880985260009766),
    BetaRow(x: 0.1, a: 2, b: 3, value: 0.0523),
    BetaRow(x: 0.3, a: 1, b: 20, value: 0.9992020773370239),
    BetaRow(x: 0.95, a: 99, b: 2, value: 0.037081209327355064),
    BetaRow(x: 0.25, a: 25, b: 76, value: 0.5383288679185885),
    BetaRow(x: 0.999, a: 990, b: 11, value: 0.9999999904000448),
    BetaRow(x: 0.5, a: 500, b: 501, value: 0.5126125090891802),
    BetaRow(x: 0.02, a: 0.5, b: 0.5, value: 0.0903344706017331),
    BetaRow(x: 0, a: 3, b: 4, value: 0), BetaRow(x: 1, a: 3, b: 4, value: 1),
  ])
  func incompleteBeta(_ row: BetaRow) {
    #expect(abs(IncompleteBeta.value(row.x, a: row.a, b: row.b) - row.value) < 1e-10)
  }

  struct RankRow: CustomTestStringConvertible, Sendable {
    let percent: Int
    let value, low, high: Double
    var testDescription: String { "p\(percent)" }
  }

  /// Of 1 to 30: the places where the binomial distribution reaches 2.5 and 97.5 %.
  @Test(arguments: [
    RankRow(percent: 50, value: 15, low: 10, high: 20), RankRow(percent: 90, value: 27, low: 23, high: 29),
    RankRow(percent: 95, value: 29, low: 25, high: 30), RankRow(percent: 99, value: 30, low: 27, high: .infinity),
  ])
  func bootstrapOfAnOrderStatistic(_ row: RankRow) throws {
    let statistic = try #require(OrderStatistic((1...30).map(Double.init).reversed(), percent: row.percent))
    #expect(statistic.value == row.value)
    #expect(statistic.interval == Interval(row.low, row.high))
  }

  /// What is computed is what drawing anew and again approaches.
  @Test(arguments: [50, 90]) func resamplingAgrees(_ percent: Int) throws {
    var dice = SeededDice(seed: 11)
    let sample = (0..<41).map { _ in dice.logNormal(median: 12, sigma: 0.3) }
    let resampled = (0..<4000).map { _ in
      let drawn = (0..<41).map { _ in sample[dice.number(below: 41)] }.sorted()
      return drawn[Percentiles.rank(percent, of: 41) - 1]
    }.sorted()
    let interval = try #require(OrderStatistic(sample, percent: percent)?.interval)
    // The chance of a value below each end differs from 2.5 % by no more than drawing does.
    let below = Double(resampled.count { $0 < interval.low }) / 4000
    let above = Double(resampled.count { $0 > interval.high }) / 4000
    #expect(below < 0.035 && above < 0.035)
    let most = Double(resampled.count { interval.contains($0) }) / 4000
    #expect(most > 0.94)
  }

  @Test func ratioOfMedians() throws {
    var dice = SeededDice(seed: 5)
    let first = (0..<50).map { _ in dice.logNormal(median: 10, sigma: 0.05) }
    let second = (0..<60).map { _ in dice.logNormal(median: 12, sigma: 0.05) }
    let (one, other) = (
      try #require(OrderStatistic(first, percent: 50)), try #require(OrderStatistic(second, percent: 50))
    )
    let ratio = one.ratio(of: other)
    #expect(ratio.value == other.value / one.value)
    #expect(ratio.ci95.contains(ratio.value) && ratio.ci95.low > 1.15 && ratio.ci95.high < 1.25)
    let drawn = (0..<4000).map { _ in
      func median(_ sample: [Double]) -> Double {
        let drawn = sample.map { _ in sample[dice.number(below: sample.count)] }.sorted()
        return drawn[Percentiles.rank(50, of: sample.count) - 1]
      }
      return median(second) / median(first)
    }
    let inside = Double(drawn.count { ratio.ci95.contains($0) }) / 4000
    #expect(abs(inside - 0.95) < 0.02)
    // A sample against itself.
    let same = one.ratio(of: one)
    #expect(same.value == 1 && same.ci95.low < 1 && same.ci95.high > 1)
    let single = try #require(OrderStatistic([4], percent: 50))
    #expect(single.ratio(of: single) == Estimate(1, ci95: Interval(1, 1)))
  }

  struct TestRow: CustomTestStringConvertible, Sendable {
    let name: String
    let first, second: [Double]
    let p, superiority: Double
    var testDescription: String { name }
  }

  private static let fast = [14.2, 14.5, 13.9, 14.8, 14.1]
  private static let many = (0..<40).map { Double(($0 * 7919) % 101) / 10 }
  private static let more = (0..<45).map { Double(($0 * 104_729) % 103) / 10 + 0.7 }

  @Test(arguments: [
    TestRow(
      name: "wholly apart", first: fast, second: [16.9, 17.2, 16.5, 17.0, 16.8], p: 2 / 252, superiority: 1),
    TestRow(name: "wholly apart, the other way", first: [3, 4, 5], second: [0, 1, 2], p: 0.1, superiority: 0),
    TestRow(name: "alike", first: fast, second: [14.3, 14.4, 14.0, 14.9, 13.8], p: 1, superiority: 12.0 / 25),
    TestRow(
      name: "with ties, counted", first: [1, 2, 2, 3, 3, 3, 4], second: [2, 3, 4, 4, 5, 5], p: 0.07459207459207459,
      superiority: 33.5 / 42),
    TestRow(name: "one each", first: [1], second: [2], p: 1, superiority: 1),
    TestRow(name: "all the same", first: [0, 0, 0], second: [0, 0, 0], p: 1, superiority: 0.5),
    TestRow(
      name: "many, by the normal distribution", first: many, second: more, p: 0.3176153070749971,
      superiority: 1014.0 / 1800),
    TestRow(
      name: "many, all the same", first: Array(repeating: 0, count: 50), second: Array(repeating: 0, count: 50), p: 1,
      superiority: 0.5),
  ])
  func mannWhitney(_ row: TestRow) throws {
    let test = try #require(MannWhitney(row.first, row.second))
    #expect(abs(test.p - row.p) < 1e-9)
    #expect(abs(test.superiority - row.superiority) < 1e-9)
    let turned = try #require(MannWhitney(row.second, row.first))
    #expect(abs(turned.p - row.p) < 1e-9 && abs(turned.superiority - (1 - row.superiority)) < 1e-9)
  }

  @Test func nothingToTest() { #expect(MannWhitney([], [1]) == nil && MannWhitney([1], []) == nil) }

  /// Both ways give nearly the same where they meet.
  @Test func countingAndTheNormalDistributionAgree() throws {
    var dice = SeededDice(seed: 3)
    for _ in 0..<20 {
      let first = (0..<30).map { _ in dice.fraction() }
      let second = (0..<30).map { _ in dice.fraction() + 0.1 }
      let counted = try #require(MannWhitney(first, second)).p
      let normal = try #require(MannWhitney(first, second, exactLimit: 0)).p
      #expect(abs(counted - normal) < 0.005)
    }
  }

  struct HolmRow: CustomTestStringConvertible, Sendable {
    let before, after: [Double]
    var testDescription: String { "\(before)" }
  }

  @Test(arguments: [
    HolmRow(before: [], after: []), HolmRow(before: [0.04], after: [0.04]),
    HolmRow(before: [0.01, 0.04, 0.03, 0.005], after: [0.03, 0.06, 0.06, 0.02]),
    HolmRow(before: [0.5, 0.6], after: [1, 1]), HolmRow(before: [0, 0], after: [0, 0]),
  ])
  func holm(_ row: HolmRow) {
    let adjusted = Holm.adjust(row.before)
    #expect(adjusted.count == row.after.count)
    #expect(zip(adjusted, row.after).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test func intervals() {
    let interval = Interval(1, 2)
    #expect(interval.contains(1) && interval.contains(2) && !interval.contains(2.1))
    #expect(Interval(3, .infinity).contains(9))
  }
}
