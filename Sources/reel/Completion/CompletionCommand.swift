// SPDX-License-Identifier: Apache-2.0

/// `reel completion`: what makes a shell complete the words of the program.
enum CompletionCommand {
  private static let shells = Shell.allCases.map(\.rawValue)

  static let command = Command(
    path: ["completion"],
    summary: "print what makes a shell complete words",
    description: [
      "Prints a script of functions for the shell, made from the tables that '--help' comes from. A shell that finds it where it looks "
        + "for such scripts, under the name below, loads it at the first completion.",
      "bash: reel, in share/bash-completion/completions. zsh: _reel, in a folder of fpath, such as share/zsh/site-functions. fish: "
        + "reel.fish, in share/fish/vendor_completions.d.",
    ],
    operands: Operands(shells.joined(separator: "|"), atLeast: 1, atMost: 1),
    options: [],
    examples: [
      CommandExample("source <(reel completion bash)", "for this bash alone"),
      CommandExample("reel completion fish > ~/.config/fish/completions/reel.fish", "for fish, from now on"),
    ],
    run: run)

  @Sendable private static func run(
    _ arguments: ParsedArguments, output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    let name = arguments.operands[0]
    guard let shell = Shell(rawValue: name) else {
      let nearest = Suggestion.nearest(to: name, among: shells).map { ", did you mean '\($0)'?" }
      throw ExitError(
        .usage, "no completion for \(name.quoted)\(nearest ?? ", only for \(shells.joined(separator: ", "))")")
    }
    try output.write(shell.completion(of: Reel.tree))
    return .ok
  }
}
