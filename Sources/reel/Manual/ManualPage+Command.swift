// SPDX-License-Identifier: Apache-2.0

extension ManualPage {
  /// The page of commands: one that has a page for itself, a group, or the program with all that have no other.
  init(_ name: ManualName, tree: CommandTree) {
    let commands = tree.commands.filter { ManualName.page(of: $0) == name }
    let isSingle = commands.count == 1 && commands[0].path.count == 1 && name != .reel
    self.name = name
    self.commands = commands
    summary = isSingle ? commands[0].summary : name.summary
    let program = tree.program
    let all = tree.commands
    sections = [
      ManualSection(heading: "SYNOPSIS", blocks: Self.synopsis(name, commands, program)),
      ManualSection(
        heading: "DESCRIPTION",
        blocks: (isSingle ? Self.description(commands[0]) : []) + name.introduction.map { .paragraph($0) }),
      ManualSection(heading: "COMMANDS", blocks: isSingle ? [] : Self.list(name, all, commands, program)),
      ManualSection(
        heading: "OPTIONS",
        blocks: isSingle
          ? Self.items(commands[0].options + [.help])
          : Self.items(name == .reel ? [.version, .help] : [.help])),
      ManualSection(heading: "EXIT STATUS", blocks: Self.exitStatus),
      ManualSection(heading: "ENVIRONMENT", blocks: ManualNote.environment(of: commands, on: name)),
      ManualSection(heading: "FILES", blocks: ManualNote.files(of: commands)),
      ManualSection(heading: "EXAMPLES", blocks: Self.examples(commands, isSingle: isSingle, program)),
    ]
  }

  /// The usage line of a command, marked up.
  static func usage(_ command: Command, program: String) -> ManualText {
    let operands =
      command.operands.usage.isEmpty ? "" : ManualText(" ") + ManualText(placeholder: command.operands.usage)
    return "\(bold: "\(program) \(command.name)") [\(italic: "option")]...\(operands)"
  }

  /// An option with its value, as it stands before its text.
  static func term(_ option: Option) -> ManualText {
    var term = ManualText()
    if let short = option.short { term = "\(bold: "-\(short)"), " }
    let value = option.kind.placeholder.map { ManualText(" ") + ManualText(placeholder: $0) } ?? ""
    return term + "\(bold: "--\(option.name)")\(value)"
  }

  /// What there is to say of options.
  static func items(_ options: [Option]) -> [ManualSection.Block] {
    options.map { option in .item(term(option), [ManualText(help: option.help + ".") + limits(option)]) }
  }

  /// What values an option takes, and what it has without one.
  static func limits(_ option: Option) -> ManualText {
    var text = ManualText()
    switch option.kind {
    case .integer, .number:
      text.append(" \(option.kind.expectation.prefix(1).uppercased())\(option.kind.expectation.dropFirst()).")
    case .flag, .text, .choice: break
    }
    guard let value = option.defaultText else { return text }
    return text + " By default \(bold: value)."
  }

  private static func synopsis(_ name: ManualName, _ commands: [Command], _ program: String) -> [ManualSection.Block] {
    let first: [ManualText] =
      name == .reel
      ? [
        "\(bold: program) \(italic: "COMMAND") [\(italic: "option")]... [\(italic: "operand")]...",
        "\(bold: program) [\(italic: "COMMAND")] \(bold: "--help")", "\(bold: "\(program) --version")",
      ] : []
    return [.lines(first + commands.map { usage($0, program: program) })]
  }

  private static func description(_ command: Command) -> [ManualSection.Block] {
    command.description.map { .paragraph(ManualText(help: $0)) }
  }

  /// All commands of a page with what belongs to them; in that of the program those with pages of their own, too.
  private static func list(
    _ name: ManualName, _ all: [Command], _ commands: [Command], _ program: String
  ) -> [ManualSection.Block] {
    let elsewhere: [ManualSection.Block] = (name == .reel ? all : []).compactMap { command in
      let page = ManualName.page(of: command)
      guard page != name else { return nil }
      return .item("\(bold: "\(program) \(command.name)")", ["\(command.summary); see \(page.reference)."])
    }
    return elsewhere
      + commands.flatMap { command -> [ManualSection.Block] in
        let summary = command.summary.prefix(1).uppercased() + command.summary.dropFirst() + "."
        return [.subheading(usage(command, program: program)), .paragraph(ManualText(help: summary))]
          + description(command) + items(command.options + [.help])
      }
  }

  private static var exitStatus: [ManualSection.Block] {
    ExitCode.allCases.map { .item("\(bold: "\($0.rawValue)")", ["\($0.meaning)."]) }
      + [.paragraph("A batch goes on past what fails, and ends with the code of the worst.")]
  }

  private static func examples(
    _ commands: [Command], isSingle: Bool, _ program: String
  ) -> [ManualSection.Block] {
    commands.filter { !$0.examples.isEmpty }.flatMap { command -> [ManualSection.Block] in
      let heading: [ManualSection.Block] = isSingle ? [] : [.subheading(ManualText("\(program) \(command.name)"))]
      return heading + command.examples.map { .item(ManualText($0.line, .bold), [ManualText(help: $0.purpose + ".")]) }
    }
  }
}
