// SPDX-License-Identifier: Apache-2.0

import ReelBench
import ReelClient
import ReelMedia
import ReelService

/// `reel bench playing`: what it costs a daemon to play a reel.
enum BenchPlayingCommand {
  private static let rounds = Option.integer("rounds", in: 1...1000, default: 5, help: "rounds, of which medians count")
  private static let frames = Option.integer(
    "frames", in: 1...100_000, default: 90, help: "frames of each part of a round; those of the reel, or a multiple")

  static let command = Command(
    path: ["bench", "playing"],
    summary: "measure what playing one reel costs the daemon",
    description: [
      "Starts a daemon, and measures its processor time in rounds of three parts, over as many frames each: decoding "
        + "alone, at the pace of the reel and into memory like a daemon's; the daemon with one player; the daemon with a "
        + "player and an observer. All figures are percent of one core.",
      "serving is what the daemon takes with one player beyond decoding alone, observer what it takes with an observer "
        + "beyond that; both are medians of the differences within a round. loop is what the thread takes that sends "
        + "frames.",
    ],
    operands: Operands("FILE", atLeast: 1, atMost: 1),
    options: [rounds, frames, .json],
    examples: [CommandExample("reel bench playing --frames 150 Media/01-h264-faststart.mp4", "a sample reel")],
    run: run)

  @Sendable private static func run(
    _ arguments: ParsedArguments, output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    let bench = try PlayingBench(rounds: arguments.integer(rounds), frames: arguments.integer(frames))
    let rounds = try measure(bench, arguments.operands[0])
    if arguments.flag(.json) {
      let environment = Environment(threads: ClipOptions().threads)
      try output.writeLine(json(PlayingReport(environment: environment, bench: bench, rounds: rounds)))
    } else {
      try output.write(text(rounds, style: .output))
    }
    return .ok
  }

  private static func measure(_ bench: PlayingBench, _ reel: String) throws(ExitError) -> [PlayingRound] {
    // What is wrong with the name is said as by other commands.
    do { _ = try FeedSources.open(reel) } catch { throw ExitError(error) }
    let signals = try EndSignals()
    let daemon = try ChildDaemon.start(feed: reel, keys: [], signals: signals)
    var progress = ProgressBar(total: bench.rounds)
    var end: ExitError?
    let rounds: [PlayingRound]
    do {
      rounds = try bench.run(address: daemon.address, reel: reel) { count in
        do throws(ExitError) { try signals.check() } catch { end = error }
        progress.update(done: count, item: "")
        return end == nil
      }
    } catch {
      progress.erase()
      throw end ?? ExitError(error)
    }
    if let end { throw end }
    return rounds
  }

  private static func text(_ rounds: [PlayingRound], style: Style) -> String {
    func row(_ name: String, _ value: (PlayingRound) -> Double) -> String {
      let values = rounds.map(value)
      let figures = [PlayingReport.median(values), values.min() ?? 0, values.max() ?? 0]
      return FigureTable.left(name, width: 16)
        + figures.map { FigureTable.right(FigureTable.decimal($0, places: 2)) }.joined()
    }
    let lines = [
      style.bold(
        FigureTable.left("% of a core", width: 16) + ["median", "min", "max"].map(FigureTable.right).joined()),
      row("decoding alone") { $0.decodePercent }, row("one player") { $0.playerPercent },
      row("and an observer") { $0.observedPercent }, row("loop") { $0.playerLoopPercent },
      row("loop, observed") { $0.observedLoopPercent }, "", row("serving") { $0.serving },
      row("observer") { $0.observing },
    ]
    return lines.map { $0 + "\n" }.joined()
  }
}

extension ExitError {
  /// The end of a command that could not measure how a reel plays.
  fileprivate init(_ failure: PlayingFailure) {
    switch failure {
    case .media(let error): self.init(error)
    case .daemon(let error): self.init(error)
    }
  }
}
