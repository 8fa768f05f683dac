// SPDX-License-Identifier: Apache-2.0

/// `reel ctl status`, `players` and `stats`: how things are.
enum CtlQueries {
  static let status = command(
    "status", summary: "show how the daemon and its players stand",
    description: "Shows the daemon, and each player with its page and its three slots.", of: CtlStatus.self
  ) { CtlStatusTable.text($0, style: .output) }

  static let players = command(
    "players", summary: "show how the players stand",
    description: "Shows each player with its page and its three slots.", of: CtlPlayers.self
  ) { CtlStatusTable.note(silent: $0.silent) + CtlStatusTable.text($0.players, style: .output) }

  static let stats = command(
    "stats", summary: "show what was counted since the daemon started",
    description:
      "Shows how landings went and how many frames were sent, left out for want of room, decoded and copied, "
      + "of all players since the daemon started, and of each player that is there.",
    of: CtlStats.self
  ) { CtlStatsTable.text($0, style: .output) }

  private static func command<Document: CtlAnswer>(
    _ name: String, summary: String, description: String, of type: Document.Type,
    text: @escaping @Sendable (Document) -> String
  ) -> Command {
    Command(
      path: ["ctl", name], summary: summary, description: [description, CtlOptions.description],
      options: CtlOptions.common,
      examples: [CommandExample("reel ctl \(name) --json", "the same as one JSON document")]
    ) { arguments, output throws(ExitError) in
      var session = try CtlSession(arguments)
      let answer = try session.ask(CtlRequest(name), for: type)
      if arguments.flag(.json) { try output.writeLine(answer.line) } else { try output.write(text(answer.document)) }
      return .ok
    }
  }
}
