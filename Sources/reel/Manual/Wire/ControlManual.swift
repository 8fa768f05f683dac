// SPDX-License-Identifier: Apache-2.0

/// The part of the manual about the socket for people and tools.
enum ControlManual {
  /// A request, by its command.
  struct Request: Sendable {
    let command: String
    /// Keys that it has besides, if any.
    var keys: [String] = []
    let text: ManualText

    /// Its part of the page.
    var block: ManualSection.Block {
      .item(ManualText(command, .bold) + ManualText(keys.map { " \($0)" }.joined(), .italic), [text])
    }
  }

  /// All requests that the daemon knows.
  static let requests = [
    Request(command: "status", text: "How the daemon stands, with every player and its slots."),
    Request(command: "stats", text: "What was counted: landings by outcome, frames, decoders, pools."),
    Request(command: "players", text: "How every player stands."),
    Request(command: "land", keys: ["player", "index|reel"], text: "The player's page lands on a reel."),
    Request(command: "next", keys: ["player"], text: "It goes on to the next reel."),
    Request(command: "previous", keys: ["player"], text: "It goes back to the reel before."),
    Request(command: "jump", keys: ["player", "index|reel"], text: "It goes to any reel of its list."),
    Request(command: "refresh", keys: ["player"], text: "It loads its feed anew."),
    Request(command: "query", keys: ["player", "text"], text: "It shows another feed of the same source."),
    Request(
      command: "wait", keys: ["player", "for", "landing", "timeout_ms"],
      text:
        "Answers once something is so: \(bold: "for") is \(bold: "ready"), \(bold: "warm") or \(bold: "landing"), the last with its number."
    ),
    Request(
      command: "monitor", keys: ["player", "level"],
      text:
        "Answers, and then writes a line for each event, until the connection ends. \(bold: "level") is the least that is told: error, warning, info, or debug, the default."
    ),
  ]

  static let blocks: [ManualSection.Block] =
    [
      .paragraph(
        "A request to \(bold: "control.sock") is a JSON object on one line, whose key \(bold: "command") says what is wanted; the answer is a JSON "
          + "object on one line, whose key \(bold: "schema") says what it is. Requests are answered in their order. What cannot be answered "
          + "gets an object of the schema \(bold: "reel.error/1"), whose \(bold: "error") has a \(bold: "code") and a \(bold: "message"). An \(bold: "id") of a request, "
          + "any text or number, is repeated by its answer. "
          + "\(ManualName.ctl.reference) makes such requests."),
      .paragraph(
        "These are the commands, each with the keys that its request may have besides. \(bold: "player") is the number of a player, and can be left out "
          + "where there is only one; \(bold: "index") is a position in its list, from 0, and \(bold: "reel") an id."),
    ] + requests.map(\.block) + ControlAnswers.blocks + [
      .paragraph(
        "A line that begins with \(bold: "GET /metrics") is taken for a request of HTTP, and answered with metrics in the text format "
          + "of Prometheus.")
    ]
}
