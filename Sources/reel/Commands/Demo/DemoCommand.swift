// SPDX-License-Identifier: Apache-2.0

import ReelClient
import ReelMedia
import ReelService

/// `reel demo`: daemon, ring, sockets and player at once, on a feed.
enum DemoCommand {
  private static let file = Option.text(
    "output", short: "o", placeholder: "FILE", help: "write the first frames to this PNG file, not to a temporary one")

  static let command = Command(
    path: ["demo"],
    summary: "swipe through a feed and see what the viewer waits",
    description: [
      "Starts reel serve on a temporary socket, connects to it as a player would, and swipes: forward to the end, "
        + "back, forward again in flicks 60 to 100 ms apart, and one jump. Then it opens each reel once more without "
        + "the daemon, after asking the system to forget the file, and compares.",
      "intent is the time from just before the landing is sent over the socket until the player has checked the frame "
        + "and read its first and last bytes; warming what the ring spent on it before; cold what a player waits that "
        + "opens the reel when it is wanted. The picture that is written has the first frames as they came.",
      "FEED is Media unless it is given. \(FeedOptions.description)",
    ],
    operands: Operands("[FEED]", atMost: 1),
    options: [file, FeedOptions.key, .json],
    examples: [
      CommandExample("reel demo", "the sample reels"),
      CommandExample("reel demo -o frames.png reels/", "other reels, and the picture where it is wanted"),
    ],
    run: run)

  @Sendable private static func run(
    _ arguments: ParsedArguments, output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    // Before there are threads, which would take the signals.
    let signals = try EndSignals()
    let feed = arguments.operands.first ?? "Media"
    let listed = try DemoFeed.reels(of: FeedOptions.open(feed, arguments), signals)
    guard !listed.isEmpty else { throw ExitError(.data, "the feed \(feed.quoted) has no reel") }
    var sheet = try OutputFile(arguments.textIfGiven(file), suffix: ".png")
    var (result, picture) = try swipe(feed, arguments, signals)
    try open(listed, cold: &result, signals)
    if let picture {
      try sheet.finish(encoded(picture))
      result.sheet = sheet.path
    }
    if arguments.flag(.json) {
      try output.writeLine(json(DemoReport(result)))
    } else {
      try output.write(DemoTable(result).text(style: .output))
    }
    return result.exitCode
  }

  /// The part with the daemon, which has ended when this comes back; no picture where no reel has one.
  private static func swipe(
    _ feed: String, _ arguments: ParsedArguments, _ signals: borrowing EndSignals
  ) throws(ExitError) -> (DemoResult, RGBPicture?) {
    let daemon = try ChildDaemon.start(feed: feed, keys: arguments.texts(FeedOptions.key), signals: signals)
    var player = try DemoPlayer(daemon)
    var progress: ProgressBar?
    try DemoScript.play(&player, signals) { done, total, reel in
      if progress == nil { progress = ProgressBar(total: total) }
      progress?.update(done: done, item: reel)
    }
    let pictures = player.leave()
    var sheet = ContactSheet(columns: 5)
    for picture in pictures { sheet.add(picture) }
    let result = DemoResult(feed: feed, landings: player.landings, framesShown: player.framesShown)
    return (result, pictures.contains { $0 != nil } ? sheet.picture : nil)
  }

  private static func open(
    _ listed: [FeedReel], cold result: inout DemoResult, _ signals: borrowing EndSignals
  ) throws(ExitError) {
    for index in result.reels.indices {
      try signals.check()
      let reel = listed.first { $0.id == result.reels[index].landing.reel }
      guard result.reels[index].landing.outcome != .failed, case .success(let source) = reel?.media else { continue }
      result.reels[index].cold = try? DemoFeed.coldOpening(source)
    }
  }

  private static func encoded(_ picture: RGBPicture) throws(ExitError) -> [UInt8] {
    do {
      return try picture.png()
    } catch {
      throw ExitError(.internal, "\(error)".withoutControls)
    }
  }
}
