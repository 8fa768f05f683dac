// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import Testing

@testable import ReelBench

@Suite struct ComparatorTests {
  /// Runs whose decoding takes so long, and whose other stages are alike.
  private static func series(_ milliseconds: [Double]) -> FirstFrameSeries {
    var series = FirstFrameSeries()
    series.runs = milliseconds.enumerated().map { index, time in
      // Other stages have noise of their own, which has nothing to do with the side.
      let open = Int64(300_000 + (index * 37) % 11 * 1000)
      return FirstFrameRun(nanoseconds: [open, 0, 100_000, 20_000, Int64(time * 1e6), 0])
    }
    return series
  }

  private static func times(_ median: Double, seed: Int, sigma: Double = 0.03, count: Int = 50) -> [Double] {
    var dice = SeededDice(seed: seed)
    return (0..<count).map { _ in dice.logNormal(median: median, sigma: sigma) }
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let before, after: Double
    var tolerance = 0.05
    let verdict: Verdict
    var testDescription: String { name }
  }

  @Test(arguments: [
    Row(name: "the same", before: 14, after: 14, verdict: .unknown),
    Row(name: "a fifth more", before: 14, after: 16.8, verdict: .slower),
    Row(name: "a fifth less", before: 16.8, after: 14, verdict: .faster),
    Row(name: "less than the tolerance", before: 14, after: 14.4, verdict: .unknown),
    Row(name: "more than a smaller tolerance", before: 14, after: 14.8, tolerance: 0.01, verdict: .slower),
    Row(name: "less than a larger one", before: 14, after: 16.8, tolerance: 0.3, verdict: .unknown),
  ])
  func inTurn(_ row: Row) throws {
    let comparison = try #require(
      Comparator(tolerance: row.tolerance).compare(
        Self.series(Self.times(row.before, seed: 1)), Self.series(Self.times(row.after, seed: 2)), names: ("a", "b")))
    #expect(comparison.total.verdict == row.verdict)
    #expect(comparison.isRegression == (row.verdict == .slower))
    #expect(comparison.before == "a" && comparison.after == "b")
    // Neither has ever probed nor converted; what is no time at all is no row.
    #expect(comparison.stages.map(\.stage) == [.open, .decoderOpen, .firstPacket, .firstFrame])
    let decoding = try #require(comparison.stages.last)
    #expect(decoding.verdict == row.verdict)
    #expect(comparison.stages.dropLast().allSatisfy { $0.verdict == .unknown })
    let ratio = try #require(comparison.total.ratio)
    #expect(ratio.value == comparison.total.after.p50 / comparison.total.before.p50)
    #expect(ratio.ci95.low < ratio.value && ratio.value < ratio.ci95.high && ratio.ci95.high - ratio.ci95.low < 0.06)
  }

  /// One stage far slower, the whole not: that is no regression.
  @Test func theWholeAloneDecides() throws {
    var (before, after) = (FirstFrameSeries(), FirstFrameSeries())
    for index in 0..<50 {
      let noise = Int64(index * 1000)
      before.runs.append(FirstFrameRun(nanoseconds: [100_000 + noise, 0, 0, 0, 20_000_000 + noise, 0]))
      after.runs.append(FirstFrameRun(nanoseconds: [200_000 + noise, 0, 0, 0, 20_000_000 + noise, 0]))
    }
    let comparison = try #require(Comparator(tolerance: 0.05).compare(before, after, names: ("a", "b")))
    #expect(comparison.stages.first?.verdict == .slower)
    #expect(comparison.total.verdict == .unknown && !comparison.isRegression)
  }

  /// Of a hundred comparisons of the same with the same, none is called a regression; of a fifth more, none is missed.
  @Test func falseAlarmsAndMisses() throws {
    let comparator = Comparator(tolerance: 0.05)
    for seed in 0..<100 {
      let before = Self.series(Self.times(14, seed: 3 * seed, sigma: 0.08))
      let same = Self.series(Self.times(14, seed: 3 * seed + 1, sigma: 0.08))
      let slower = Self.series(Self.times(16.8, seed: 3 * seed + 2, sigma: 0.08))
      #expect(try !#require(comparator.compare(before, same, names: ("a", "b"))).isRegression, "\(seed)")
      #expect(try #require(comparator.compare(before, slower, names: ("a", "b"))).isRegression, "\(seed)")
    }
  }

  /// A stage that took no time at all in some runs has no ratio, and everything can be written.
  @Test func timesOfZero() throws {
    var (before, after) = (FirstFrameSeries(), FirstFrameSeries())
    for index in 0..<40 {
      let probe: Int64 = index % 5 == 0 ? 0 : 30_000
      before.runs.append(FirstFrameRun(nanoseconds: [100_000, probe, 0, 0, 20_000_000 + Int64(index), 0]))
      after.runs.append(FirstFrameRun(nanoseconds: [100_000, probe, 0, 0, 20_000_000 + Int64(index), 5000]))
    }
    let comparison = try #require(Comparator(tolerance: 0.05).compare(before, after, names: ("a", "b")))
    #expect(comparison.stages.map(\.stage) == [.open, .probe, .firstFrame, .convert])
    #expect(comparison.stages.map { $0.ratio == nil } == [false, true, false, true])
    // What was not there at all before is slower now.
    #expect(comparison.stages.map(\.verdict) == [.unknown, .unknown, .unknown, .slower])
    var results = FirstFrameResults(
      environment: Environment(threads: 1), tolerance: 0.05, noise: nil, reels: [])
    results.comparison = comparison
    #expect(try JSONText.pretty(FirstFrameReport(results)).contains("\"ratio\" : null"))
  }

  @Test func nothingToCompare() {
    #expect(Comparator(tolerance: 0).compare(FirstFrameSeries(), Self.series([1]), names: ("a", "b")) == nil)
  }

  // MARK: Processes

  struct ProcessRow: CustomTestStringConvertible, Sendable {
    let name: String
    /// Medians of the processes before and after.
    let before, after: [Double]
    var pace = 1.0
    let verdict: Verdict
    var testDescription: String { name }
  }

  @Test(arguments: [
    ProcessRow(
      name: "the same", before: [14, 14.2, 14.1, 14.4, 13.9], after: [14.1, 14, 14.3, 14.2, 14], verdict: .unknown),
    ProcessRow(
      name: "a fifth more", before: [14, 14.2, 14.1, 14.4, 13.9], after: [17, 16.8, 17.1, 16.9, 17], verdict: .slower),
    ProcessRow(
      name: "a fifth less", before: [17, 16.8, 17.1, 16.9, 17], after: [14, 14.2, 14.1, 14.4, 13.9], verdict: .faster),
    ProcessRow(
      name: "inside the spread of the processes", before: [14, 18, 14.1, 14.4, 13.9],
      after: [17, 16.8, 17.1, 16.9, 17],
      verdict: .unknown),
    ProcessRow(
      name: "the machine itself is slower", before: [14, 14.2, 14.1, 14.4, 13.9], after: [17, 16.8, 17.1, 16.9, 17],
      pace: 1.2, verdict: .unknown),
    ProcessRow(
      name: "slower by more than the machine is", before: [14, 14.2, 14.1, 14.4, 13.9],
      after: [17, 16.8, 17.1, 16.9, 17], pace: 1.1, verdict: .slower),
    ProcessRow(
      name: "slower on a machine that is faster", before: [14, 14.2, 14.1, 14.4, 13.9],
      after: [17, 16.8, 17.1, 16.9, 17], pace: 0.8, verdict: .slower),
    ProcessRow(
      name: "too few processes to tell", before: [14, 14.2, 14.1], after: [17, 16.8, 17.1], verdict: .unknown),
  ])
  func acrossProcesses(_ row: ProcessRow) throws {
    func processes(_ medians: [Double], seed: Int) -> [FirstFrameSeries] {
      medians.enumerated().map { Self.series(Self.times($1, seed: seed + $0, sigma: 0.002, count: 21)) }
    }
    let comparison = try #require(
      Comparator(tolerance: 0.05).compare(
        processes(row.before, seed: 100), processes(row.after, seed: 200), pace: row.pace, names: ("then", "now")))
    #expect(comparison.total.verdict == row.verdict)
    // What is shown is what is compared.
    #expect(comparison.total.before.n == row.before.count)
    #expect(comparison.total.ratio?.value == comparison.total.after.p50 / comparison.total.before.p50)
  }
}
