// SPDX-License-Identifier: Apache-2.0

/// The assignments of one file of a configuration, in the syntax of systemd's.
///
/// `Key=value` below `[Section]`; lines that begin with `#` or `;` are comments, also between continued lines; a backslash
/// at the end joins the next line with a space; blanks around `=` and at both ends do not count. A byte order mark and CRLF
/// are taken. Nothing is unquoted.
struct ConfigurationText: Sendable {
  /// One assignment of the section that was asked for.
  struct Assignment: Equatable, Sendable {
    let key, value: String
    /// The first of its lines, from 1.
    let line: Int
  }

  private(set) var assignments: [Assignment] = []
  private(set) var notes: FileNotes

  private let file: String
  private let section: String
  /// Nil before the first section.
  private var isInSection: Bool?

  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - file: its name, for notes.
  ///   - section: the only one that is known.
  init(_ bytes: [UInt8], file: String, section: String) {
    self.file = file
    self.section = section
    notes = FileNotes(file: file)
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let bytes = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    // A line, as far as it has come.
    var whole: [UInt8] = []
    var first: Int?
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (line, number) in zip(lines, 1...) {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if Self.isComment(line) { continue }
      first = first ?? number
      whole += line
      if Self.goesOn(line) {
        whole[whole.count - 1] = UInt8(ascii: " ")
      } else {
        take(whole, line: first ?? number)
        (whole, first) = ([], nil)
      }
    }
    if let first { take(whole, line: first) }
  }

  private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    let first = line.first { !isBlank($0) }
    return first == UInt8(ascii: "#") || first == UInt8(ascii: ";")
  }

  /// Whether it ends with a backslash that no other backslash stands for.
  private static func goesOn(_ line: ArraySlice<UInt8>) -> Bool {
    line.reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " || $0 == "\t" }
    let end = start.lastIndex { $0 != " " && $0 != "\t" }
    return end.map { start[...$0] } ?? ""
  }

  private mutating func take(_ bytes: [UInt8], line: Int) {
    let origin = SettingOrigin.file(file, line: line)
    guard let whole = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      return notes.add(.error) { .error(origin, "no text in UTF-8") }
    }
    let text = Self.trimmed(whole[...])
    if text.isEmpty { return }
    if text.hasPrefix("[") { return begin(text, at: origin) }
    guard let sign = text.firstIndex(of: "=") else {
      return notes.add(.error) { .error(origin, "\(String(text).quotedInShort) is neither Key=value nor a comment") }
    }
    let key = String(Self.trimmed(text[..<sign]))
    switch isInSection {
    case nil:
      notes.add(.error) {
        .error(origin, "\(key.quotedInShort) comes before any section, [\(section)] is to come first")
      }
      // Once is enough.
      isInSection = false
    case false?: break
    case true? where key.isEmpty: notes.add(.error) { .error(origin, "there is no key before '='") }
    case true?:
      let value = String(Self.trimmed(text[text.index(after: sign)...]))
      assignments.append(Assignment(key: key, value: value, line: line))
    }
  }

  private mutating func begin(_ text: Substring, at origin: SettingOrigin) {
    guard text.hasSuffix("]"), text.count > 2 else {
      isInSection = false
      return notes.add(.error) { .error(origin, "\(String(text).quotedInShort) is no [\(section)]") }
    }
    let name = String(text.dropFirst().dropLast())
    isInSection = name == section
    if name != section {
      notes.add(.warning) { .unknown("section", name, among: [section], at: origin) }
    }
  }
}
