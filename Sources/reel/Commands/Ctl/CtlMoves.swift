// SPDX-License-Identifier: Apache-2.0

/// `reel ctl land`, `next`, `previous`, `jump`, `refresh` and `query`: what a player could do.
enum CtlMoves {
  static let all: [Command] = [
    Command(
      path: ["ctl", "land"], summary: "land on the current reel or one of its neighbours",
      description: [
        "Lands on REEL, an id, as a swipe of the viewer does: it must be the current reel or next to it, exit 66 "
          + "otherwise.", CtlOptions.moving, CtlOptions.description,
      ],
      operands: reel, options: [CtlOptions.index, CtlOptions.player, CtlOptions.wait] + CtlOptions.common,
      examples: [CommandExample("reel ctl land 02-h264-moov-last", "if that is next to the current one")],
      run: run("land", fill: target)),
    swipe("next", "land on the next reel"), swipe("previous", "land on the previous reel"),
    Command(
      path: ["ctl", "jump"], summary: "go to any reel of the list",
      description: [
        "Goes to REEL, an id, wherever it is in the list as far as that is loaded.", CtlOptions.moving,
        CtlOptions.description,
      ],
      operands: reel, options: [CtlOptions.index, CtlOptions.player, CtlOptions.wait] + CtlOptions.common,
      examples: [
        CommandExample("reel ctl jump --wait 06-av1", "and wait for its frame"),
        CommandExample("reel ctl jump --index 0", "back to the first reel"),
      ],
      run: run("jump", fill: target)),
    Command(
      path: ["ctl", "refresh"], summary: "load a page's feed anew",
      description: [
        "Asks for the banner and the first page. Does not wait for them: 'reel ctl wait ready' does. The list stays as it "
          + "is until they are there, and where they do not come.", CtlOptions.moving, CtlOptions.description,
      ],
      options: [CtlOptions.player] + CtlOptions.common,
      examples: [CommandExample("reel ctl refresh && reel ctl wait ready", "until it is loaded")],
      run: run("refresh") { _, _ in }),
    Command(
      path: ["ctl", "query"], summary: "show another feed, by its query",
      description: [
        "Empties the list and asks for the feed with the query TEXT, which goes to the feed's address. Does not wait for "
          + "it: 'reel ctl wait ready' does.", CtlOptions.moving, CtlOptions.description,
      ],
      operands: Operands("TEXT", atLeast: 1, atMost: 1), options: [CtlOptions.player] + CtlOptions.common,
      examples: [CommandExample("reel ctl query cats", "reels of cats, if the feed knows queries")],
      run: run("query") { request, arguments in request.text = arguments.operands[0] }),
  ]

  private static let reel = Operands("[REEL]", atMost: 1)

  private static func swipe(_ name: String, _ summary: String) -> Command {
    Command(
      path: ["ctl", name], summary: summary,
      description: [
        "Says at once where the page landed and whether its frame was there; with --wait once that is known.",
        CtlOptions.moving, CtlOptions.description,
      ],
      options: [CtlOptions.player, CtlOptions.wait] + CtlOptions.common,
      examples: [CommandExample("reel ctl \(name) --wait", "until the frame is there")],
      run: run(name) { _, _ in })
  }

  private static func target(_ request: inout CtlRequest, _ arguments: ParsedArguments) throws(ExitError) {
    request.index = try arguments.integerIfGiven(CtlOptions.index)
    request.reel = arguments.operands.first
    guard (request.index == nil) != (request.reel == nil) else {
      throw ExitError(.usage, "wants REEL or \(CtlOptions.index.quotedName), one of them")
    }
  }

  private static func run(
    _ name: String, fill: @escaping @Sendable (inout CtlRequest, ParsedArguments) throws(ExitError) -> Void
  ) -> Command.Action {
    { arguments, output throws(ExitError) in
      var request = CtlRequest(name)
      request.player = try arguments.integerIfGiven(CtlOptions.player)
      try fill(&request, arguments)
      var session = try CtlSession(arguments)
      var answer = try session.ask(request, for: CtlLanding.self)
      // A refresh and a query have no such option.
      let waits = !["refresh", "query"].contains(name) && arguments.flag(CtlOptions.wait)
      if waits, answer.document.settled == false, let landing = answer.document.landing {
        answer = try session.wait(for: wait(for: landing, of: answer.document.player))
      }
      try output.writeLine(arguments.flag(.json) ? answer.line : answer.document.line)
      return waits ? answer.document.exitCode : .ok
    }
  }

  private static func wait(for landing: Int, of player: Int) -> CtlRequest {
    var request = CtlRequest("wait")
    (request.for, request.landing, request.player) = ("landing", landing, player)
    return request
  }
}

extension CtlLanding {
  /// The end of a command that has waited for it.
  var exitCode: ExitCode {
    switch outcome {
    case "failed": .data
    // Somebody has moved on before it was there.
    case "missed": .temporaryFailure
    default: .ok
    }
  }
}
