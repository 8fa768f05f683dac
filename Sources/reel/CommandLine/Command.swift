// SPDX-License-Identifier: Apache-2.0

/// One command as data: what help says about it, what it takes, and what it does.
struct Command: Sendable {
  /// Does the work. Standard output is flushed by the caller; what is thrown is reported by the caller.
  typealias Action = @Sendable (ParsedArguments, inout StandardOutput) throws(ExitError) -> ExitCode

  /// The words that call it, such as `["bench", "first-frame"]`.
  let path: [String]
  /// One line, for the list of commands.
  let summary: String
  /// Paragraphs, wrapped by help.
  let description: [String]
  let operands: Operands
  /// Without `--help`, which is added to every command.
  let options: [Option]
  let examples: [CommandExample]
  let run: Action

  init(
    path: [String], summary: String, description: [String] = [], operands: Operands = .none, options: [Option] = [],
    examples: [CommandExample] = [], run: @escaping Action
  ) {
    self.path = path
    self.summary = summary
    self.description = description
    self.operands = operands
    self.options = options
    self.examples = examples
    self.run = run
  }

  /// The path as it is typed, such as `bench first-frame`.
  var name: String {
    path.joined(separator: " ")
  }
}
