// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

/// What every table must keep to: checked for the sample and for all commands of the program.
@Suite struct CommandTableTests {
  private static let tables = (SampleCommands.tree.commands + Reel.commands).map(Table.init)

  /// A command under test.
  struct Table: CustomTestStringConvertible, Sendable {
    let command: Command

    var testDescription: String { command.name }
  }

  @Test(arguments: tables) func namesAreUnique(_ table: Table) {
    let options = table.command.options + [.help]
    #expect(Set(options.map(\.name)).count == options.count)
    let letters = options.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
    for option in options {
      #expect(option.name.count > 1 && option.name.allSatisfy(isPlain))
      #expect(option.short.map { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? true)
    }
  }

  @Test(arguments: tables) func defaultsAreValues(_ table: Table) throws {
    for option in table.command.options {
      if let text = option.defaultText {
        try option.check(text)
      }
    }
  }

  @Test(arguments: tables) func helpFitsATerminal(_ table: Table) {
    let page = HelpPage(command: table.command, program: "reel").text()
    for line in page.split(separator: "\n") {
      #expect(line.count <= 80)
    }
    #expect(!table.command.summary.isEmpty && !table.command.summary.hasSuffix("."))
    #expect(table.command.options.allSatisfy { !$0.help.isEmpty && !$0.help.hasSuffix(".") })
  }

  @Test(arguments: [SampleCommands.tree, Reel.tree].map(Tree.init)) func pathsAreUnique(_ tree: Tree) {
    let paths = tree.tree.commands.map(\.path)
    #expect(Set(paths).count == paths.count)
    #expect(paths.allSatisfy { path in !path.isEmpty && path.allSatisfy { !$0.isEmpty && $0.allSatisfy(isPlain) } })
  }

  /// A program under test.
  struct Tree: CustomTestStringConvertible, Sendable {
    let tree: CommandTree

    var testDescription: String { "\(tree.program) \(tree.version)" }
  }
}

private func isPlain(_ character: Character) -> Bool {
  character == "-" || character.isASCII && (character.isNumber || character.isLowercase)
}
