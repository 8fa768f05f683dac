// SPDX-License-Identifier: Apache-2.0

/// What can follow some words of a command line: the source of the completions of all shells.
struct CompletionNode: Sendable {
  /// The words after the program's name; none for the program itself.
  let path: [String]
  /// The words that lead on, each with what it leads to. None for a command.
  let children: [(word: String, summary: String)]
  /// Those of the help page.
  let options: [Option]
  let operands: ValueHint

  /// The path as it is typed.
  var name: String { path.joined(separator: " ") }

  /// All nodes of a program: itself, its groups, and its commands.
  static func all(of tree: CommandTree) -> [CompletionNode] {
    let prefixes = tree.commands.flatMap { command in (0..<command.path.count).map { Array(command.path.prefix($0)) } }
    var groups: [[String]] = []
    for prefix in prefixes where !groups.contains(prefix) { groups.append(prefix) }
    let commands = tree.commands.map { command in
      CompletionNode(
        path: command.path, children: [], options: command.options + [.help], operands: command.operands.hint)
    }
    return groups.map { group(at: $0, in: tree) } + commands
  }

  private static func group(at path: [String], in tree: CommandTree) -> CompletionNode {
    let below = tree.commands.filter { $0.path.starts(with: path) && $0.path.count > path.count }
    var children: [(word: String, summary: String)] = []
    for command in below where !children.contains(where: { $0.word == command.path[path.count] }) {
      let word = command.path[path.count]
      let isCommand = command.path.count == path.count + 1
      let others = below.filter { $0.path[path.count] == word }.compactMap(\.path.last).joined(separator: ", ")
      children.append((word, isCommand ? command.summary : others))
    }
    return CompletionNode(
      path: path, children: children, options: path.isEmpty ? [.version, .help] : [.help], operands: .nothing)
  }
}

extension Option {
  /// How it is typed: `-n` and `--runs`.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}
