// SPDX-License-Identifier: Apache-2.0

extension HelpPage {
  /// The page of one command.
  init(command: Command, program: String) {
    usage = ["\(program) \(command.name) [option]...", command.operands.usage]
      .filter { !$0.isEmpty }.joined(separator: " ")
    paragraphs = [Self.sentence(command.summary)] + command.description
    sections = [Section(heading: "options", rows: Self.rows(command.options + [.help]))]
    examples = command.examples
    footer = ""
  }

  /// The page of the program, or of the group of commands that begin with the same words.
  init(group: [String], commands: [Command], program: String, summary: String, options: [Option]) {
    let name = ([program] + group).joined(separator: " ")
    usage = "\(name) COMMAND [option]... [operand]..."
    paragraphs = [summary]
    let rows = commands.map { command in
      Row(term: command.path.dropFirst(group.count).joined(separator: " "), text: command.summary)
    }
    sections = [
      Section(heading: "commands", rows: rows),
      Section(heading: "options", rows: Self.rows(options)),
    ]
    .filter { !$0.rows.isEmpty }
    examples = []
    footer = "'\(name) COMMAND --help' tells more."
  }

  private static func rows(_ options: [Option]) -> [Row] {
    options.map { option in
      let short = option.short.map { "-\($0), " } ?? "    "
      let value = option.kind.placeholder.map { " \($0)" } ?? ""
      let note = option.defaultText.map { " (default: \($0))" } ?? ""
      return Row(term: "\(short)--\(option.name)\(value)", text: option.help + note)
    }
  }

  /// The summary as the page's first sentence.
  private static func sentence(_ summary: String) -> String {
    let capital = summary.prefix(1).uppercased() + summary.dropFirst()
    return capital.hasSuffix(".") ? capital : capital + "."
  }
}
