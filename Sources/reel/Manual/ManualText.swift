// SPDX-License-Identifier: Apache-2.0

/// A run of prose in a manual: plain, what is typed as it stands in bold, what stands for something else in italics.
struct ManualText: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// How a span looks.
  enum Face: Sendable, Equatable {
    case plain, bold, italic
  }

  /// Text of one face.
  struct Span: Sendable, Equatable {
    let text: String
    let face: Face
  }

  private(set) var spans: [Span] = []

  init() {}

  init(_ text: String, _ face: Face = .plain) { append(text, face) }

  init(stringLiteral text: String) { self.init(text) }

  init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

  /// The help of a command or an option: what stands in quotes is typed as it is, and so is a word with two dashes.
  init(help: String) {
    for (index, word) in help.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { append(" ", Self.isOpen(help, before: word.startIndex) ? .bold : .plain) }
      appendHelp(word: word, isQuoted: Self.isOpen(help, before: word.startIndex))
    }
  }

  /// A value's place in a usage line: capitals stand for something, the rest is typed.
  init(placeholder: String) {
    for character in placeholder {
      append(String(character), character.isUppercase ? .italic : character.isLetter ? .bold : .plain)
    }
  }

  mutating func append(_ text: String, _ face: Face = .plain) {
    guard !text.isEmpty else { return }
    if let last = spans.last, last.face == face {
      spans[spans.count - 1] = Span(text: last.text + text, face: face)
    } else {
      spans.append(Span(text: text, face: face))
    }
  }

  static func + (left: ManualText, right: ManualText) -> ManualText {
    var sum = left
    for span in right.spans { sum.append(span.text, span.face) }
    return sum
  }

  /// Without the faces.
  var plain: String { spans.map(\.text).joined() }

  // MARK: Help

  /// Whether a quotation that began before this place has not ended yet.
  private static func isOpen(_ help: String, before index: String.Index) -> Bool {
    help[..<index].split(separator: " ").reduce(false) { isOpen, word in
      let opens = word.hasPrefix("'") || word.hasPrefix("('")
      return opens || isOpen ? !closes(word, opens: opens) : false
    }
  }

  private static func closes(_ word: Substring, opens: Bool) -> Bool {
    let rest = opens ? word.drop { $0 == "(" }.dropFirst() : word
    return rest.contains("'") && !(rest.split(separator: "'").dropFirst().first?.first?.isLetter ?? false)
  }

  private mutating func appendHelp(word: Substring, isQuoted: Bool) {
    let opens = word.hasPrefix("'") || word.hasPrefix("('")
    guard isQuoted || opens else {
      let dashes = word.firstRange(of: "--")
      guard let dashes, word[..<dashes.lowerBound].allSatisfy({ $0 == "(" }), word.count > 3 else {
        return append(String(word))
      }
      let name = word[dashes.lowerBound...].prefix { $0 == "-" || $0.isLetter }
      append(String(word[..<dashes.lowerBound]))
      append(String(name), .bold)
      return append(String(word[name.endIndex...]))
    }
    var inside = isQuoted
    for character in word {
      if character == "'" { inside.toggle() } else { append(String(character), inside ? .bold : .plain) }
    }
  }

  // MARK: Interpolation

  /// Collects the spans of a literal.
  struct StringInterpolation: StringInterpolationProtocol {
    var text = ManualText()

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { text.append(literal) }
    mutating func appendInterpolation(_ value: some CustomStringConvertible) { text.append("\(value)") }
    mutating func appendInterpolation(_ value: ManualText) { text = text + value }
    mutating func appendInterpolation(bold: String) { text.append(bold, .bold) }
    mutating func appendInterpolation(italic: String) { text.append(italic, .italic) }
    /// Another page.
    mutating func appendInterpolation(page: String, _ section: Int) {
      text.append(page, .bold)
      text.append("(\(section))")
    }
  }
}
