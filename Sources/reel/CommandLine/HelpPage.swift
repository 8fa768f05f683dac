// SPDX-License-Identifier: Apache-2.0

/// The help of a command, of a group of commands, or of the program, laid out for a terminal.
struct HelpPage: Sendable {
  /// A heading over a table of two columns.
  struct Section: Sendable {
    let heading: String
    let rows: [Row]
  }

  /// A term, and the text that explains it.
  struct Row: Sendable {
    let term: String
    let text: String
  }

  /// The widest term that keeps its text on the same line.
  private static let widestTerm = 24

  let usage: String
  let paragraphs: [String]
  let sections: [Section]
  let examples: [CommandExample]
  /// The last lines, if any.
  let footer: String

  /// The whole page; no line is wider than `width` unless one word is.
  func text(width: Int = 80, style: Style = .plain) -> String {
    var blocks = [Self.usageBlock(usage, width: width, style: style)]
    blocks += paragraphs.map { TextWrap.lines($0, width: width) }
    blocks += sections.map { Self.block($0, width: width, style: style) }
    if !examples.isEmpty {
      blocks.append([style.bold("examples:")] + examples.flatMap { Self.lines($0, width: width) })
    }
    blocks.append(TextWrap.lines(footer, width: width))
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private static func usageBlock(_ usage: String, width: Int, style: Style) -> [String] {
    let heading = "usage:"
    let lines = TextWrap.lines(usage, width: width - heading.count - 1)
    return lines.enumerated().map { index, line in
      (index == 0 ? style.bold(heading) : spaces(heading.count)) + " " + line
    }
  }

  private static func block(_ section: Section, width: Int, style: Style) -> [String] {
    let terms = section.rows.map(\.term.count)
    let column = 2 + (terms.filter { $0 <= widestTerm }.max() ?? widestTerm) + 2
    let rows = section.rows.flatMap { row in
      let lines = TextWrap.lines(row.text, width: width - column).map { spaces(column) + $0 }
      let term = "  " + row.term
      guard term.count + 2 <= column, let first = lines.first else {
        return [term] + lines
      }
      return [term + first.dropFirst(term.count)] + lines.dropFirst()
    }
    return [style.bold(section.heading + ":")] + rows
  }

  private static func lines(_ example: CommandExample, width: Int) -> [String] {
    ["  " + example.line] + TextWrap.lines(example.purpose, width: width - 6).map { spaces(6) + $0 }
  }

  private static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }
}
