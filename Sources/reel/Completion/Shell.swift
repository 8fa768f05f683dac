// SPDX-License-Identifier: Apache-2.0

/// The shells that completions are made for.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script that completes the words of a program, to be put where the shell looks for it.
  func completion(of tree: CommandTree) -> String {
    let nodes = CompletionNode.all(of: tree)
    return switch self {
    case .bash: BashCompletion(program: tree.program, nodes: nodes).text
    case .zsh: ZshCompletion(program: tree.program, nodes: nodes).text
    case .fish: FishCompletion(program: tree.program, nodes: nodes).text
    }
  }

  /// A word as bash and zsh take it literally.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
