// SPDX-License-Identifier: Apache-2.0

import Glibc

/// All commands of the program: finds the one that is meant, runs it, and turns its end into an exit code.
struct CommandTree: Sendable {
  let program: String
  /// One sentence for the top of `--help`.
  let summary: String
  let version: String
  let commands: [Command]

  /// Does what the process's arguments, its name first, ask for; returns the code to exit with.
  func run(_ arguments: [String]) -> Int32 {
    StandardDescriptors.prepare()
    var output = StandardOutput()
    return perform(resolve(Array(arguments.dropFirst())), output: &output).rawValue
  }

  /// Carries a resolution out. Data goes to `output`, everything else to the descriptor `errors`.
  func perform(
    _ resolution: Resolution, output: inout StandardOutput, errors: Int32 = STDERR_FILENO
  ) -> ExitCode {
    let speaker = speaker(of: resolution)
    do {
      let code = try carryOut(resolution, output: &output, errors: errors)
      try output.flush()
      return code
    } catch {
      // What a command wrote before it failed is still the reader's.
      let lost = output.flushAfterFailure()
      StandardError.write(error.report(speaker: speaker) + (lost?.report(speaker: speaker) ?? ""), to: errors)
      return error.code
    }
  }

  private func carryOut(
    _ resolution: Resolution, output: inout StandardOutput, errors: Int32
  ) throws(ExitError) -> ExitCode {
    switch resolution {
    case .help(let page):
      try output.write(page.text(style: .output))
      return .ok
    case .incomplete(let page):
      StandardError.write(page.text(style: .error), to: errors)
      return .usage
    case .version:
      try output.write("\(program) \(version)\n")
      return .ok
    case .run(let command, let arguments):
      return try command.run(arguments, &output)
    case .failure(_, let error):
      throw error
    }
  }

  private func speaker(of resolution: Resolution) -> String {
    switch resolution {
    case .run(_, let arguments): arguments.speaker
    case .failure(let speaker, _): speaker
    case .help, .incomplete, .version: program
    }
  }
}
