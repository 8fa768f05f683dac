// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelService

/// `reel ctl monitor`: what happens, as it happens.
enum CtlMonitorCommand {
  /// Events follow: `reel.monitor/1`.
  private struct Beginning: CtlAnswer {
    static let schema = "reel.monitor/1"
  }

  /// Events that were too many: `reel.missed/1`.
  private struct Missed: CtlAnswer {
    static let schema = "reel.missed/1"

    let events: Int
  }

  private static let level = Option.choice(
    "level", short: "l", of: LogLevel.self, default: .debug, help: "events of this level and those that matter more")

  static let command = Command(
    path: ["ctl", "monitor"],
    summary: "show what happens in the daemon, a line an event",
    description: [
      "Shows landings, slots that are configured, warm or fail, players that come and go, and the like, until SIGINT or "
        + "SIGTERM ends it with 130 or 143, or the daemon ends, with 69. Each line has the kind of the event, the "
        + "player, the slot, the reel, and what it is about; with --json it is the daemon's document.",
      "--timeout is for the daemon's first answer. Nothing is told per frame.", CtlOptions.description,
    ],
    options: [CtlOptions.player, level] + CtlOptions.common,
    examples: [
      CommandExample("reel ctl monitor --level info", "who comes and goes, and what is wrong"),
      CommandExample("reel ctl monitor --json | jq -r .reel", "for a program"),
    ],
    run: run)

  @Sendable private static func run(
    _ arguments: ParsedArguments, output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    var request = CtlRequest("monitor")
    request.player = try arguments.integerIfGiven(CtlOptions.player)
    let least: LogLevel = try arguments.choice(level)
    request.level = least.rawValue
    var session = try CtlSession(arguments)
    _ = try session.ask(request, for: Beginning.self)
    while let line = try session.line(until: nil) {
      let text = try text(of: line)
      // Whoever reads a pipe wants it now; whoever does not must not keep the end from coming.
      try session.awaitRoom(on: STDOUT_FILENO)
      try output.writeLine(arguments.flag(.json) ? line : text)
      try output.flush()
    }
    return .ok
  }

  private static func text(of line: String) throws(ExitError) -> String {
    if CtlJSON.read(line, as: CtlSchema.self)?.schema == Missed.schema, let missed = CtlJSON.read(line, as: Missed.self)
    {
      return "\(missed.events) events are missing here: there were too many at once"
    }
    switch try CtlSession.read(line, as: CtlEvent.self) {
    case .document(_, let event): return event.line
    case .failure(let failure): throw ExitError(failure)
    }
  }
}
