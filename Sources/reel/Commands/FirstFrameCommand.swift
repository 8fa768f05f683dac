// SPDX-License-Identifier: Apache-2.0

import ReelBench
import ReelMedia

/// `reel bench first-frame`: how long the first frame takes, stage by stage.
enum FirstFrameCommand {
  private static let runs = Option.integer(
    "runs", short: "n", in: 1...100_000, default: 20, help: "open each reel N times")
  private static let threads = Option.integer("threads", in: 1...64, default: 1, help: "decoding threads")

  static let command = Command(
    path: ["bench", "first-frame"],
    summary: "measure how long the first frame of reels takes",
    description: [
      "Opens each reel anew N times, after one run that does not count, and prints the time from just before opening the file until "
        + "the first frame lies in the frame pool: median, 95th percentile, and the median of each stage. The slowest stage is marked "
        + "with an asterisk. Files are in the page cache.",
      "A folder stands for the reels of its feed.json, or else for the videos directly in it.",
    ],
    operands: Operands("FILE|DIR...", atLeast: 1),
    options: [runs, threads, .json],
    examples: [CommandExample("reel bench first-frame Media", "the sample reels")],
    run: run)

  @Sendable private static func run(
    _ arguments: ParsedArguments, output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    let runs = try arguments.integer(runs)
    let threads = try arguments.integer(threads)
    let bench = FirstFrameBench(runs: runs, threads: threads)
    let results = Batch.run(arguments) { path throws(MediaError) in try bench.measure(MediaSource(path)) }
    if arguments.flag(.json) {
      try output.writeLine(json(FirstFrameReport(environment: Environment(threads: threads), results: results)))
    } else {
      try output.write(FirstFrameTable(results).text(style: .output))
    }
    return Batch.exitCode(of: results)
  }
}
