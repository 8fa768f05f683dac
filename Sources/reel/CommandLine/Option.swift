// SPDX-License-Identifier: Apache-2.0

/// One row of a command's option table; also the key by which the command reads the value.
struct Option: Sendable, Equatable {
  /// The long name, without the dashes.
  let name: String
  /// The letter for the short form, if it has one.
  let short: Character?
  let kind: OptionKind
  /// One sentence fragment for `--help`.
  let help: String
  /// The value when none is given, as a user would type it.
  let defaultText: String?
  /// Values that a shell can offer, where it is a text.
  var words: [String] = []

  /// The option as a message names it, such as `'--runs'`.
  var quotedName: String {
    "'--\(name)'"
  }

  /// An option that is there or not.
  static func flag(_ name: String, short: Character? = nil, help: String) -> Option {
    Option(name: name, short: short, kind: .flag, help: help, defaultText: nil)
  }

  /// An option that takes any text, such as a path; shells offer the words, or what the placeholder says.
  static func text(
    _ name: String, short: Character? = nil, placeholder: String, default value: String? = nil, help: String,
    words: [String] = []
  ) -> Option {
    let kind = OptionKind.text(placeholder: placeholder)
    return Option(name: name, short: short, kind: kind, help: help, defaultText: value, words: words)
  }

  /// An option that takes a whole number within a range.
  static func integer(
    _ name: String, short: Character? = nil, placeholder: String = "N", in range: ClosedRange<Int>,
    default value: Int? = nil, help: String
  ) -> Option {
    let kind = OptionKind.integer(placeholder: placeholder, range: range)
    return Option(name: name, short: short, kind: kind, help: help, defaultText: value.map(String.init))
  }

  /// An option that takes a number, fractions allowed, within a range.
  static func number(
    _ name: String, short: Character? = nil, placeholder: String = "X", in range: ClosedRange<Double>,
    default value: Double? = nil, help: String
  ) -> Option {
    let kind = OptionKind.number(placeholder: placeholder, range: range)
    return Option(name: name, short: short, kind: kind, help: help, defaultText: value.map(OptionKind.text))
  }

  /// An option that takes one of the names of an enumeration.
  static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, short: Character? = nil, of type: Choice.Type, default value: Choice? = nil, help: String
  ) -> Option {
    let kind = OptionKind.choice(type.allCases.map(\.rawValue))
    return Option(name: name, short: short, kind: kind, help: help, defaultText: value?.rawValue)
  }
}
