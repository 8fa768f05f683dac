// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

/// The README, held against the table of commands.
@Suite struct ReadmeTests {
  private static let text = (try? Project.text("README.md")) ?? ""

  /// The first columns of the table under `## Commands`.
  private static let cells: [String] = {
    let part = text.split(separator: "\n## ").first { $0.hasPrefix("Commands\n") } ?? ""
    return part.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row -> String in
      // A bar within the first column is escaped.
      let cell = row.dropFirst(2).replacing("\\|", with: "\u{1}").prefix { $0 != "|" }
      return String(cell.replacing("\u{1}", with: "|"))
    }
  }()

  /// What stands between backticks.
  private static func spans(_ text: String) -> [String] {
    // A block of code has backticks of its own.
    let parts = text.split(separator: "```", omittingEmptySubsequences: false)
    let prose = parts.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    return prose.flatMap { $0.matches(of: /`([^`]+)`/) }.map { String($0.1) }
  }

  /// The commands that a span names: `reel bench a|b` names two.
  private static func commands(_ span: String) -> [String] {
    guard span.hasPrefix("reel ") else { return [] }
    let words = span.split(separator: " ").dropFirst().prefix {
      $0.allSatisfy { $0.isLowercase || "-|".contains($0) } && !$0.hasPrefix("-")
    }
    return words.reduce([""]) { names, word in
      names.flatMap { name in word.split(separator: "|").map { name.isEmpty ? String($0) : "\(name) \($0)" } }
    }
  }

  @Test func everyCommandOfTheTableExistsWithItsOptions() {
    #expect(!Self.cells.isEmpty)
    for cell in Self.cells {
      let named = Self.spans(cell).flatMap(Self.commands)
      #expect(!named.isEmpty, "\(cell)")
      for name in named { #expect(Reel.commands.contains { $0.name == name }, "\(name)") }
      let spellings = Set(Reel.commands.filter { named.contains($0.name) }.flatMap(\.options).flatMap(\.spellings))
      for option in cell.matches(of: /(?:^|[ \[`])(--?[a-z][a-z-]*)/) {
        #expect(spellings.contains(String(option.1)), "\(option.1) of \(cell)")
      }
    }
  }

  @Test func everyCommandIsInTheTable() {
    let named = Set(Self.cells.flatMap(Self.spans).flatMap(Self.commands))
    #expect(Set(Reel.commands.map(\.name)).subtracting(named) == [])
  }

  @Test func everyOptionThatIsNamedExists() {
    let known = Set(Reel.commands.flatMap(\.options).flatMap(\.spellings)).union(["--help", "--version"])
    // Other programs have options, too.
    for span in Self.spans(Self.text) where span.hasPrefix("-") || span.hasPrefix("reel ") {
      for option in span.matches(of: /(?:^|[ \[])(--[a-z][a-z-]*)/) {
        #expect(known.contains(String(option.1)), "\(span)")
      }
    }
  }

  @Test func everyCommandLineThatIsShownIsUnderstood() {
    let lines = Self.text.split(separator: "\n").filter { $0.hasPrefix("    ") }.flatMap { $0.split(separator: "&&") }
    let calls = lines.compactMap { line -> [String]? in
      let words = line.split(separator: " ").map(String.init)
      guard let index = words.firstIndex(where: { $0 == "reel" || $0.hasSuffix("/reel") }) else { return nil }
      // What another program is told of it is no call.
      if index > 0, words[index - 1].hasPrefix("--") { return nil }
      return words[(index + 1)...].filter { $0 != "&" }
    }
    #expect(calls.count >= 4)
    for words in calls {
      if case .run = Reel.tree.resolve(words) { continue }
      Issue.record("\(words)")
    }
  }
}
