// SPDX-License-Identifier: Apache-2.0

/// `reel ctl wait`: until something is so.
enum CtlWaitCommand {
  private enum Goal: String, CaseIterable { case ready, warm, landing }

  static let command = Command(
    path: ["ctl", "wait"],
    summary: "wait until the daemon is ready, a ring warm or a landing known",
    description: [
      "ready: the daemon serves, and the page of each of its players is loaded, of --player alone if that is given. A "
        + "daemon that is not there yet is waited for.",
      "warm: besides, the frame of the current reel is there, and the reels beside it are warm or cannot be shown. "
        + "There must be a player.",
      "landing N: it is known how landing N went. Exits with 65 where its reel cannot be shown, which may change once it "
        + "is tried again, with 75 where the viewer moved on before its frame was there, and with 66 where it is too "
        + "long ago.",
      "Exits with 65 where the page did not load or the current reel cannot be shown: waiting longer would not help.",
      "Exits with 75 once --timeout is over, and says what was wanting.", CtlOptions.description,
    ],
    operands: Operands("ready|warm|landing [N]", atLeast: 1, atMost: 2),
    options: [CtlOptions.player] + CtlOptions.common,
    examples: [
      CommandExample("reel ctl wait ready --timeout 60000", "in a script that has just started the daemon"),
      CommandExample("reel ctl wait landing 5", "until the frame of landing 5 is there"),
    ],
    run: run)

  @Sendable private static func run(
    _ arguments: ParsedArguments, output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    let name = arguments.operands[0]
    guard let goal = Goal(rawValue: name) else {
      throw ExitError(.usage, "waits for ready, warm or landing, not \(name.quoted)")
    }
    var request = CtlRequest("wait")
    request.for = goal.rawValue
    request.player = try arguments.integerIfGiven(CtlOptions.player)
    request.landing = try landing(goal, arguments.operands.dropFirst().first)
    var session = try CtlSession(arguments)
    switch goal {
    case .ready, .warm:
      let answer =
        goal == .ready
        ? try session.waitForDaemon(request, as: CtlWaited.self) : try session.wait(for: request, as: CtlWaited.self)
      let line = "\(goal.rawValue) after \(CtlTime.text(microseconds: session.elapsedMicroseconds))"
      try output.writeLine(arguments.flag(.json) ? answer.line : line)
      return .ok
    case .landing:
      let answer = try session.wait(for: request, as: CtlLanding.self)
      try output.writeLine(arguments.flag(.json) ? answer.line : answer.document.line)
      return answer.document.exitCode
    }
  }

  private static func landing(_ goal: Goal, _ text: String?) throws(ExitError) -> Int? {
    switch (goal, text) {
    case (.landing, let text?):
      guard let number = Int(text), number > 0 else {
        throw ExitError(.usage, "a landing is a whole number of at least 1, not \(text.quoted)")
      }
      return number
    case (.landing, nil): throw ExitError(.usage, "wants the landing's number")
    case (.ready, let text?), (.warm, let text?): throw ExitError(.usage, "unexpected operand \(text.quoted)")
    case (.ready, nil), (.warm, nil): return nil
    }
  }
}
