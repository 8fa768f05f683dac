// SPDX-License-Identifier: Apache-2.0

import ReelBench
import ReelClient
import ReelMedia
import ReelService

/// `reel bench serve`: what a viewer waits whose player is another process.
enum BenchServeCommand {
  private static let feed = Option.text(
    "feed", placeholder: "SOURCE", help: "where the reels are from; Media where the daemon is one of its own")
  private static let landings = Option.integer(
    "landings", short: "n", in: 1...1_000_000, default: 200, help: "stop after N landings")
  private static let pace = Option.integer(
    "pace", placeholder: "MS", in: 1...60_000, default: 150, help: "milliseconds from one landing to the next")
  private static let directory = Option.text(
    "runtime-dir", placeholder: "DIR", help: "the folder of a daemon that runs already; else one is started")

  static let command = Command(
    path: ["bench", "serve"],
    summary: "measure what a viewer waits whose player is another process",
    description: [
      "Plays a feed of a daemon as a player does that scrolls by itself, and lands on reel after reel, showing and "
        + "returning every frame that comes in between. Between two landings it makes two empty round trips: a packet "
        + "of 64 bytes to a process that does nothing but send it back, once where the system puts that process, and "
        + "once, the far trip, on another processor than the player's. With the former one processor may do it all, and "
        + "none has to be woken.",
      "From a pace of 100 ms on it goes forward through the feed and back; faster, where no decoder could keep up, to "
        + "and fro between two reels, and on by one reel after every 41 landings, once it is ready.",
      "intent is the time from before LAND is sent until the client has checked where the frame lies and has read the "
        + "first and the last byte of each plane, of landings that were warm. First frames are sent ahead, too, as soon "
        + "as they are warm: 'sent ahead' is the same time for a player that shows what it has, and does not wait for "
        + "the answer. The landing on the first reel, which nothing could warm before, is not counted.",
    ],
    options: [feed, FeedOptions.key, landings, pace, directory, .json],
    examples: [
      CommandExample("reel bench serve --feed Media --pace 5 -n 1000", "the sample reels, as fast as nobody can"),
      CommandExample("reel bench serve --runtime-dir /run/reeld --json", "a daemon that runs, for a program"),
    ],
    run: run)

  @Sendable private static func run(
    _ arguments: ParsedArguments, output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    let bench = try ServeBench(landings: arguments.integer(landings), pace: arguments.integer(pace))
    let result = try measure(bench, arguments)
    guard !result.landings.isEmpty else {
      let reason = result.page.failure.isEmpty ? "it has \(result.page.reelCount) reels" : result.page.failure
      throw ExitError(.data, "the feed leads nowhere: \(reason)".withoutControls)
    }
    if arguments.flag(.json) {
      let environment = Environment(threads: ServeSettings(folder: "").ring.slots.clip.threads)
      try output.writeLine(json(ServeReport(environment: environment, bench: bench, result: result)))
    } else {
      try output.write(BenchServeTable(result).text(style: .output))
    }
    return .ok
  }

  private static func measure(_ bench: ServeBench, _ arguments: ParsedArguments) throws(ExitError) -> ServeResult {
    let signals = try EndSignals()
    let feed = arguments.textIfGiven(feed)
    let keys = arguments.texts(FeedOptions.key)
    guard let address = arguments.textIfGiven(directory) else {
      _ = try FeedOptions.open(feed ?? "Media", arguments)
      let daemon = try ChildDaemon.start(feed: feed ?? "Media", keys: keys, signals: signals)
      return try run(bench, address: daemon.address, feed: nil, signals)
    }
    guard keys.isEmpty else { throw ExitError(.usage, "option '--key' is for a daemon that is started") }
    return try run(bench, address: address, feed: feed, signals)
  }

  private static func run(
    _ bench: ServeBench, address: String, feed: String?, _ signals: borrowing EndSignals
  ) throws(ExitError) -> ServeResult {
    var progress = ProgressBar(total: bench.landings)
    var end: ExitError?
    let result: ServeResult
    do {
      result = try bench.run(address: address, feed: feed) { count, reel in
        do throws(ExitError) { try signals.check() } catch { end = error }
        progress.update(done: count, item: reel)
        return end == nil
      }
    } catch {
      progress.erase()
      throw end ?? ExitError(error)
    }
    if let end { throw end }
    return result
  }
}
