// SPDX-License-Identifier: Apache-2.0

import ReelBench
import ReelMedia

/// `reel bench first-frame`: how long the first frame takes, stage by stage, and what it could take.
enum FirstFrameCommand {
  static let command = Command(
    path: ["bench", "first-frame"],
    summary: "measure how long the first frame of reels takes",
    description: [
      "Opens each reel anew N times, in turn with the others and after one run that does not count, and prints the time from just "
        + "before opening the file until the first frame lies in the frame pool: percentiles by nearest rank, with the interval in "
        + "which the median lies with 95 % confidence, and the median of each stage. The slowest stage is marked with an asterisk.",
      "First of all one reel is measured as two: what the machine makes of that is the noise floor, below which no difference can be "
        + "seen. A hint is something about the file that delays its first frame; its cost is measured, too, by writing the reel anew "
        + "in memory without it. '--fix' writes such reels where that needs no encoding.",
      "'--compare' measures two reels in turn, or one under two settings, and tests the whole and each stage by the ranks of their "
        + "times (Mann-Whitney, the stages corrected by Holm). The whole alone decides: exit 1 where the second is slower, "
        + "significantly and by more than the tolerance. '~' is where nothing can be said. '--baseline' compares with a record in "
        + "the same way, by the medians of several processes, since these differ more than the runs of one.",
      "With '--cache cold' a file's pages are dropped before each run, and a run is refused where some stay. With '--origin http' a "
        + "server inside this command sends the reels over a line of its own; its faults are: " + faults + ".",
      "A folder stands for the reels of its feed.json, or else for the videos directly in it.",
    ],
    operands: Operands("FILE|DIR...", atLeast: 1),
    options: FirstFrameOptions.table,
    examples: [
      CommandExample("reel bench first-frame Media --html report.html", "the sample reels, and a report to look at"),
      CommandExample("reel bench first-frame --compare before.mp4 after.mp4", "exit 1 if the second is slower"),
      CommandExample("reel bench first-frame --origin http --rtt 40 Media", "what a distant server makes of it"),
    ],
    run: run)

  private static let faults = OriginFault.allCases.map { "\($0.rawValue) (\($0.help))" }.joined(separator: ", ")

  @Sendable private static func run(
    _ arguments: ParsedArguments, output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    let bench = try FirstFrameOptions.bench(arguments)
    try FirstFrameOptions.check(arguments)
    if arguments.flag(FirstFrameOptions.samples) { return try printSamples(bench, arguments, output: &output) }
    let paths = ReelPaths.expand(arguments.operands)
    try FirstFrameOptions.checkOutputs(arguments, reels: paths)
    // What cannot be written shows before the measuring.
    let page = try arguments.nonEmptyTextIfGiven(FirstFrameOptions.html)
    if let page { try OutputFile.check(page, suffix: ".html") }
    let folder = try arguments.nonEmptyTextIfGiven(FirstFrameOptions.fix)
    if let folder { try FirstFrameFix.prepare(folder) }
    let (results, record) = try results(of: paths, bench, arguments)
    if arguments.flag(.json) {
      try output.writeLine(json(FirstFrameReport(results)))
    } else if arguments.flag(FirstFrameOptions.csv) {
      try output.write(FirstFrameCSV(results).text)
    } else {
      try output.write(FirstFrameTable(results).text(style: .output))
    }
    // What was found out is there, whatever becomes of the files.
    try output.flush()
    var codes = [Batch.exitCode(of: results.reels)]
    if let record { try OutputFile.write(Array(record.text.utf8), to: record.path, suffix: ".json") }
    if let page { try OutputFile.write(Array(FirstFrameHTML(results).text.utf8), to: page, suffix: ".html") }
    if let folder { codes.append(FirstFrameFix.write(results, into: folder, arguments)) }
    if results.noise?.isTooNoisy == true { arguments.report(FirstFrameTable.warning(results)) }
    if results.baseline?.isConclusive == false { codes.append(.temporaryFailure) }
    if results.isRegression { codes.append(.regression) }
    return .worst(of: codes)
  }

  // MARK: Measuring

  private static func results(
    of paths: [String], _ bench: FirstFrameBench, _ arguments: ParsedArguments
  ) throws(ExitError) -> (FirstFrameResults, BaselineRun.Written?) {
    let pace = try caught(MachinePace.measure)
    let environment = Environment(threads: bench.setting.threads, pace: pace)
    if FirstFrameOptions.compares(arguments) { return (try comparison(bench, environment, arguments), nil) }
    let baseline = try BaselineRun(bench, environment, arguments)
    let progress = FirstFrameProgress(total: paths.count, arguments)
    let noise = noiseFloor(of: paths, bench, progress)
    var results = FirstFrameResults(
      environment: environment, tolerance: bench.tolerance, noise: noise,
      reels: try caught { () throws(MediaError) in try bench.measure(paths) { progress.hear($0) } })
    progress.erase()
    let record = try baseline.add(to: &results, paths: paths)
    return (results, record)
  }

  /// The noise floor of the first reel that can be measured.
  private static func noiseFloor(
    of paths: [String], _ bench: FirstFrameBench, _ progress: FirstFrameProgress
  ) -> NoiseFloor? {
    guard bench.runs >= FirstFrameBench.leastForIntervals else { return nil }
    for path in paths {
      if let noise = try? bench.noiseFloor(
        of: Contender(path, bench.setting), progress: { progress.hearNoise($0, path) })
      {
        return noise
      }
    }
    return nil
  }

  private static func comparison(
    _ bench: FirstFrameBench, _ environment: Environment, _ arguments: ParsedArguments
  ) throws(ExitError) -> FirstFrameResults {
    let (before, after, names) = try FirstFrameOptions.contenders(arguments, bench.setting)
    let progress = FirstFrameProgress(total: 2 * bench.runs, arguments)
    return try caught { () throws(MediaError) in
      let noise = try bench.noiseFloor(of: before) { progress.hearComparison($0, before.path) }
      let (first, second) = try bench.measure(before, after) { progress.hearComparison(bench.runs + $0, after.path) }
      var results = FirstFrameResults(
        environment: environment, tolerance: bench.tolerance, noise: noise,
        reels: [(before.path, .success(first)), (after.path, .success(second))])
      results.comparison = bench.compare(first, second, names: names)
      return results
    }
  }

  /// What one process of a record measures.
  private static func printSamples(
    _ bench: FirstFrameBench, _ arguments: ParsedArguments, output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    var bench = bench
    bench.hints = .off
    // Each by itself, so that what else is measured makes no difference to a later comparison.
    bench.reelsInTurn = 1
    let paths = ReelPaths.expand(arguments.operands)
    let progress = FirstFrameProgress(total: paths.count, arguments)
    let (results, pace) = try caught { () throws(MediaError) in
      var meter = try PaceMeter()
      try meter.measure()
      let results = try bench.measure(paths) { told in
        progress.hear(told)
        // The machine may change its pace at any time, so it is taken between all runs.
        if case .rounds = told { try? meter.measure() }
      }
      return (results, meter.pace)
    }
    try output.writeLine(json(compact: SampleDocument(results, pace: pace)))
    return Batch.exitCode(of: results)
  }

  private static func caught<Value>(_ body: () throws(MediaError) -> Value) throws(ExitError) -> Value {
    do throws(MediaError) { return try body() } catch { throw ExitError(error) }
  }
}
