// SPDX-License-Identifier: Apache-2.0

/// Writes the language of manuals, as the macros of man(7) have it.
struct Roff {
  /// What is written so far.
  private(set) var text = ""

  private static let width = 78

  /// The first line of a page. `man` shows the title as it is in the name of the file.
  mutating func title(_ name: ManualName, date: String, version: String) {
    // A date with hyphens that can be copied would be none.
    text += ".TH \(Self.escaped(name.rawValue.uppercased())) \(name.section) \(date)"
    text += " \"\(Self.escaped(version))\" \"\(Self.escaped(name.volume))\"\n"
  }

  /// A section with its heading.
  mutating func section(_ section: ManualSection) {
    text += ".SH \(Self.escaped(section.heading))\n"
    // A heading begins a paragraph by itself.
    var isFresh = true
    for block in section.blocks {
      write(block, isFresh: isFresh)
      if case .subheading = block { isFresh = true } else { isFresh = false }
    }
  }

  private mutating func write(_ block: ManualSection.Block, isFresh: Bool) {
    switch block {
    case .subheading(let heading): text += ".SS \(Self.escaped(heading.plain))\n"
    case .paragraph(let paragraph):
      if !isFresh { text += ".PP\n" }
      write(paragraph)
    case .lines(let lines):
      for (index, line) in lines.enumerated() {
        if index > 0 { text += ".br\n" }
        write(line)
      }
    case .item(let term, let paragraphs):
      text += ".TP\n"
      text += Self.guarded(Self.marked(term)) + "\n"
      for (index, paragraph) in paragraphs.enumerated() {
        if index > 0 { text += ".IP\n" }
        write(paragraph)
      }
    case .literal(let lines):
      text += isFresh ? ".EX\n" : ".PP\n.EX\n"
      for line in lines { text += Self.guarded(Self.escaped(line)) + "\n" }
      text += ".EE\n"
    }
  }

  /// Prose: a sentence begins a line.
  private mutating func write(_ paragraph: ManualText) {
    var line = ""
    for word in Self.marked(paragraph).split(separator: " ") {
      let ends = Self.endsSentence(line) && word.first.map { $0.isUppercase || $0 == "\\" } ?? false
      if !line.isEmpty, ends || line.utf8.count + 1 + word.utf8.count > Self.width {
        text += Self.guarded(line) + (line.hasSuffix("...") ? "\\&\n" : "\n")
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    text += Self.guarded(line) + "\n"
  }

  private static func endsSentence(_ line: String) -> Bool {
    (line.hasSuffix(".") || line.hasSuffix(".\\fR")) && !line.hasSuffix("...")
  }

  /// The text with changes of the font.
  private static func marked(_ text: ManualText) -> String {
    text.spans.map { span in
      switch span.face {
      case .plain: escaped(span.text)
      case .bold: "\\fB\(escaped(span.text))\\fR"
      case .italic: "\\fI\(escaped(span.text))\\fR"
      }
    }
    .joined()
  }

  /// A line of text that cannot be taken for one with a macro.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line
  }

  /// Text that comes out as it is: with hyphens and quotes that can be copied, and beyond ASCII by code point.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\(rs"
      case "-": "\\-"
      case "'": "\\(aq"
      case "\"": "\\(dq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case " "..."\u{7e}": String(scalar)
      default: "\\[u\(hexadecimal(scalar))]"
      }
    }
    .joined()
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
