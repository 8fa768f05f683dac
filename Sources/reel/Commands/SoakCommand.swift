// SPDX-License-Identifier: Apache-2.0

import ReelBench
import ReelMedia
import ReelService

/// `reel soak`: many landings, and whether anything goes wrong or grows.
enum SoakCommand {
  private static let landings = Option.integer(
    "landings", short: "n", in: 1...10_000_000, default: 5000, help: "stop after N landings")

  static let command = Command(
    path: ["soak"],
    summary: "swipe through a feed for long, and see that nothing goes wrong or grows",
    description: [
      "Drives a ring through FEED, Media by default, as fast as it goes: first each reel once in every "
        + "slot, then on and back and with jumps, some landings left while their reel is still being warmed. "
        + "Each frame must be of the reel, slot and generation that was landed on, the first frame of a reel "
        + "the same each time and the one that it has without a ring; there may be no slot but 0, 1 and 2, "
        + "and no fourth decoder at any moment. Reels that cannot be shown are part of a feed and count as "
        + "failed.",
      "Memory, descriptors and threads are sampled while the ring stands at rest at the beginning of the "
        + "feed, every 50 landings after the first 500. Their slope is the median of the slopes between all "
        + "pairs of samples. Memory grows when that is more than 1 MiB per 1,000 landings and surely, with 99 "
        + "% confidence, more than nothing, which takes 2,000 landings to tell; descriptors and threads from "
        + "0.5. At the end the ring is left alone for two seconds, and the processor time that it used then "
        + "is shown.",
      "The exit code is 1 where something was wrong or grows.",
      FeedOptions.description,
    ],
    operands: Operands("[FEED]", atMost: 1),
    options: [landings, FeedOptions.key, SwipeCommand.seed, .json],
    examples: [CommandExample("reel soak --landings 5000 Media", "the sample reels, for a minute or two")],
    run: run)

  @Sendable private static func run(
    _ arguments: ParsedArguments, output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    let seed = try arguments.integer(SwipeCommand.seed)
    let soak = try Soak(landings: arguments.integer(landings), seed: seed)
    let result = try run(soak, on: arguments.operands.first ?? "Media", arguments)
    if arguments.flag(.json) {
      let environment = Environment(threads: SwipeBench.settings.slots.clip.threads)
      try output.writeLine(json(SoakReport(environment: environment, seed: seed, result: result)))
    } else {
      try output.write(SoakTable(result).text(style: .output))
    }
    for violation in result.violations { arguments.report(violation.withoutControls) }
    FeedOptions.report(skipped: result.skipped, error: result.feedError, arguments)
    return exitCode(of: result)
  }

  private static func run(_ soak: Soak, on feed: String, _ arguments: ParsedArguments) throws(ExitError) -> SoakResult {
    let source = try FeedOptions.open(feed, arguments)
    var progress = ProgressBar(total: soak.landings)
    do throws(RingFailure) {
      return try soak.run(source: source) {
        progress.update(done: min($0, soak.landings), item: $1)
      }
    } catch {
      progress.erase()
      throw ExitError(error, feed: feed)
    }
  }

  private static func exitCode(of result: SoakResult) -> ExitCode {
    guard result.isSound else { return .regression }
    let feed = result.feedError.map { ExitCode($0.code) } ?? .ok
    let allFailed = result.outcomes[.failed] == result.landings
    return allFailed ? .worst(of: result.failures.keys.map { ExitCode($0) } + [feed]) : feed
  }
}
