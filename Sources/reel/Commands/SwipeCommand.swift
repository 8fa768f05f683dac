// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelBench
import ReelMedia
import ReelService

/// `reel bench swipe`: how often a reel is warm when the viewer comes to it, and how long the viewer waits.
enum SwipeCommand {
  /// The patterns that have a name.
  private enum Pattern: String, CaseIterable {
    case browse, flick, backforth, jump
  }

  private static let feed = Option.text(
    "feed", placeholder: "SOURCE", default: "Media", help: "where the reels are from")
  private static let pattern = Option.text(
    "pattern", placeholder: "NAME|FILE", default: Pattern.flick.rawValue,
    help: "browse, flick, backforth, jump, or the file of a recorded trace", words: Pattern.allCases.map(\.rawValue))
  private static let landings = Option.integer(
    "landings", short: "n", in: 1...1_000_000, default: 200, help: "stop after N landings; a recorded trace at its end")
  private static let dwell = Option.integer(
    "dwell", placeholder: "MS", in: 0...3_600_000, default: 150, help: "milliseconds on each reel")
  private static let html = Option.text("html", placeholder: "FILE", help: "write a report to look at")
  static let seed = Option.integer("seed", in: 0...Int.max, default: 1, help: "what chance is drawn from")

  static let command = Command(
    path: ["bench", "swipe"],
    summary: "measure what a viewer waits who swipes through a feed",
    description: [
      "Drives a real ring of three decoders with swipes and plays each reel while it is current. A "
        + "landing is warm when the first frame was there, late when it came after, missed when the viewer "
        + "moved on before, and failed when the reel cannot be shown. The first landing is that on the first "
        + "reel, which nothing could warm before.",
      "flick goes forward to the end and back, again and again. browse draws the times on a reel from a "
        + "log-normal distribution around the dwell and goes back one time in eight. backforth alternates "
        + "next and previous around a point that slowly moves on. jump goes to random reels. A recorded trace "
        + "has a line for each step: {\"t_ms\":1500,\"action\":\"next\"}, with the milliseconds after the "
        + "first landing and the action next, previous or jump, the last with an \"index\". Steps that lead "
        + "nowhere are blocked and no landings.",
      "intent is the time from a landing to the frame of those that were warm, ready how long before the "
        + "landing the frame was there, warming the time from a slot's configure to its first frame, and "
        + "configure what that call holds the loop up.",
    ] + SwipeSimulator.description + [FeedOptions.description],
    options: [
      feed, FeedOptions.key, pattern, landings, dwell, seed, SwipeSimulator.simulate, SwipeSimulator.costs,
      SwipeSimulator.rings, SwipeSimulator.sides, SwipeSimulator.debounce, html, .json,
    ],
    examples: [
      CommandExample("reel bench swipe --feed Media --dwell 150", "the sample reels, as fast as a thumb can"),
      CommandExample("reel bench swipe --pattern browse --seed 7 --json", "the same for a program, as people swipe"),
      CommandExample(
        "reel bench swipe --simulate --dwell 40 --debounce 0,100", "what other rings would do with the same swipes"),
    ],
    run: run)

  @Sendable private static func run(
    _ arguments: ParsedArguments, output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    let isSimulated = try SwipeSimulator.isWanted(arguments)
    // What cannot be simulated is said before anything is run.
    if isSimulated { _ = try SwipeSimulator.settings(arguments) }
    let feed = try arguments.text(feed)
    let name = try arguments.text(pattern)
    let dwell = try arguments.integer(dwell)
    let seed = try arguments.integer(seed)
    let pattern = try swipes(name, dwell: dwell, seed: seed)
    // A recorded trace goes to its end: the first reel's landing, and one a step.
    let usual = (pattern as? RecordedPattern).map { $0.count + 1 }
    let (given, most) = try (arguments.integerIfGiven(landings), arguments.integer(landings))
    let count = given ?? usual ?? most
    // The load is that before the run; and what cannot be written shows before it, too.
    let environment = Environment(threads: SwipeBench.settings.slots.clip.threads)
    let page = try arguments.nonEmptyTextIfGiven(html)
    if let page { try OutputFile.check(page, suffix: ".html") }
    if let costs = arguments.textIfGiven(SwipeSimulator.costs) {
      let simulated = try simulation(
        with: costs, pattern: pattern, name: name, landings: count, seed: seed, environment, arguments)
      if let page { try OutputFile.write(Array(simulated.page.utf8), to: page, suffix: ".html") }
      try simulated.write(arguments, output: &output)
      return .ok
    }
    let result = try run(SwipeBench(landings: count, dwell: dwell), on: feed, pattern: pattern, arguments)
    if isSimulated {
      let simulated = try SwipeSimulator.run(
        result.recording, file: nil, viewer: nil, seed: seed, environment, arguments)
      if let page { try OutputFile.write(Array(simulated.page.utf8), to: page, suffix: ".html") }
      try simulated.write(arguments, output: &output)
    } else {
      let report = SwipeHTML(environment: environment, pattern: name, seed: seed, result: result)
      if let page { try OutputFile.write(Array(report.text.utf8), to: page, suffix: ".html") }
      if arguments.flag(.json) {
        try output.writeLine(json(SwipeReport(environment: environment, pattern: name, seed: seed, result: result)))
      } else {
        try output.write(SwipeTable(result).text(style: .output))
      }
    }
    for (reel, error) in result.failures { arguments.report("\(reel): \(error)".withoutControls) }
    FeedOptions.report(skipped: result.skipped, error: result.feedError, arguments)
    return exitCode(of: result)
  }

  /// Simulates with the costs of an earlier run: its own landings, or a pattern where one is asked for.
  private static func simulation(
    with costs: String, pattern: any SwipePattern, name: String, landings count: Int, seed: Int,
    _ environment: Environment, _ arguments: ParsedArguments
  ) throws(ExitError) -> SimulatedSwipes {
    for option in [feed, FeedOptions.key] where arguments.textIfGiven(option) != nil {
      throw ExitError(.usage, "option \(option.quotedName) is of no use with '--costs'")
    }
    let recording = try SwipeSimulator.recording(costs)
    let isPatternGiven = [Self.pattern, dwell, landings].contains { arguments.textIfGiven($0) != nil }
    let viewer = isPatternGiven ? (SimulatedViewer.pattern(pattern, landings: count), name: name) : nil
    return try SwipeSimulator.run(recording, file: costs, viewer: viewer, seed: seed, environment, arguments)
  }

  private static func swipes(_ name: String, dwell: Int, seed: Int) throws(ExitError) -> any SwipePattern {
    switch Pattern(rawValue: name) {
    case .browse: BrowsePattern(dwell: dwell, seed: seed)
    case .flick: FlickPattern(dwell: dwell)
    case .backforth: BackForthPattern(dwell: dwell)
    case .jump: JumpPattern(dwell: dwell, seed: seed)
    case nil: RecordedPattern(try recorded(name))
    }
  }

  private static func recorded(_ name: String) throws(ExitError) -> [SwipeMove] {
    // A word that is no file is a pattern with a slip in it.
    if unsafe access(name, F_OK) != 0, name.allSatisfy({ $0.isLetter }) {
      let names = Pattern.allCases.map(\.rawValue.quoted).joined(separator: ", ")
      throw ExitError(.usage, "option '--pattern' wants one of \(names), or a file, not \(name.quoted)")
    }
    return try SwipeTrace.read(name)
  }

  private static func run(
    _ bench: SwipeBench, on feed: String, pattern: any SwipePattern, _ arguments: ParsedArguments
  ) throws(ExitError) -> SwipeResult {
    let source = try FeedOptions.open(feed, arguments)
    var progress = ProgressBar(total: bench.landings)
    do throws(RingFailure) {
      return try bench.run(source: source, pattern: pattern) {
        progress.update(done: min($0, bench.landings), item: $1)
      }
    } catch {
      progress.erase()
      throw ExitError(error, feed: feed)
    }
  }

  /// Reels that cannot be shown are part of a feed, unless there are no others; a page that cannot be had is not.
  static func exitCode(of result: SwipeResult) -> ExitCode {
    let feed = result.feedError.map { ExitCode($0.code) } ?? .ok
    guard result.count(.failed) == result.landings.count else { return feed }
    return .worst(of: result.landings.compactMap { $0.error.map { ExitCode($0.code) } } + [feed])
  }
}
