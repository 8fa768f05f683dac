// SPDX-License-Identifier: Apache-2.0

/// What the user typed, checked against the command's table, which is also the key to it.
struct ParsedArguments: Sendable {
  /// The command as typed, such as `reel probe`: what its messages begin with.
  let speaker: String
  let operands: [String]
  private let options: [Option]
  private let values: [String: [String]]

  init(speaker: String, options: [Option], values: [String: [String]], operands: [String]) {
    self.speaker = speaker
    self.options = options
    self.values = values
    self.operands = operands
  }

  /// Whether a flag was given.
  func flag(_ option: Option) -> Bool {
    !texts(option).isEmpty
  }

  /// Whether an option was given, with whatever value.
  func isGiven(_ option: Option) -> Bool {
    !texts(option).isEmpty
  }

  /// Every value given, in order, for an option that may be repeated.
  func texts(_ option: Option) -> [String] {
    assert(options.contains(option), "\(speaker) reads \(option.quotedName), which is not in its table")
    return values[option.name] ?? []
  }

  /// The last value given, or the table's default.
  func text(_ option: Option) throws(ExitError) -> String {
    try orDefault(option, textIfGiven(option)) { $0 }
  }

  /// The last value given, if any; the default does not count.
  func textIfGiven(_ option: Option) -> String? {
    texts(option).last
  }

  /// The last value given, if any.
  ///
  /// - Throws: `usage` where it is empty.
  func nonEmptyTextIfGiven(_ option: Option) throws(ExitError) -> String? {
    guard let text = textIfGiven(option) else { return nil }
    guard !text.isEmpty else { throw ExitError(.usage, "option \(option.quotedName) is empty") }
    return text
  }

  /// The whole number given, or the table's default.
  func integer(_ option: Option) throws(ExitError) -> Int {
    try orDefault(option, integerIfGiven(option), convert: option.kind.integer)
  }

  /// The whole number given, if any; the default does not count.
  func integerIfGiven(_ option: Option) throws(ExitError) -> Int? {
    try given(option, convert: option.kind.integer)
  }

  /// The number given, or the table's default.
  func number(_ option: Option) throws(ExitError) -> Double {
    try orDefault(option, numberIfGiven(option), convert: option.kind.number)
  }

  /// The number given, if any; the default does not count.
  func numberIfGiven(_ option: Option) throws(ExitError) -> Double? {
    try given(option, convert: option.kind.number)
  }

  /// The choice given, or the table's default.
  func choice<Choice: RawRepresentable<String>>(
    _ option: Option, as type: Choice.Type = Choice.self
  ) throws(ExitError) -> Choice {
    try orDefault(option, choiceIfGiven(option)) { Choice(rawValue: $0) }
  }

  /// The choice given, if any; the default does not count.
  func choiceIfGiven<Choice: RawRepresentable<String>>(
    _ option: Option, as type: Choice.Type = Choice.self
  ) throws(ExitError) -> Choice? {
    try given(option) { Choice(rawValue: $0) }
  }

  /// Tells the user something on standard error, after the command's name; for a batch that goes on.
  func report(_ message: String) {
    StandardError.write("\(speaker): \(message)\n")
  }

  private func given<Value>(_ option: Option, convert: (String) -> Value?) throws(ExitError) -> Value? {
    guard let text = textIfGiven(option) else {
      return nil
    }
    guard let value = convert(text) else {
      throw option.refusal(of: text)
    }
    return value
  }

  private func orDefault<Value>(
    _ option: Option, _ given: Value?, convert: (String) -> Value?
  ) throws(ExitError) -> Value {
    guard let value = given ?? option.defaultText.flatMap(convert) else {
      throw ExitError(.internal, "option \(option.quotedName) has no default that can be used")
    }
    return value
  }
}
