// SPDX-License-Identifier: Apache-2.0

/// What an option takes: nothing, or a value of one kind within its limits.
enum OptionKind: Sendable, Equatable {
  case flag
  case text(placeholder: String)
  case integer(placeholder: String, range: ClosedRange<Int>)
  case number(placeholder: String, range: ClosedRange<Double>)
  case choice([String])

  /// What stands for the value in help; nil for a flag.
  var placeholder: String? {
    switch self {
    case .flag: nil
    case .text(let placeholder): placeholder
    case .integer(let placeholder, _): placeholder
    case .number(let placeholder, _): placeholder
    case .choice(let names): names.joined(separator: "|")
    }
  }

  /// What a value has to be, as words that follow "wants".
  var expectation: String {
    switch self {
    case .flag: "no value"
    case .text: "a value"
    case .integer(_, let range):
      "a whole number" + Self.limits(range, open: Int.min...Int.max, text: String.init)
    case .number(_, let range):
      "a number" + Self.limits(range, open: -Double.infinity...Double.infinity, text: Self.text)
    case .choice(let names):
      "one of " + names.map(\.quoted).joined(separator: ", ")
    }
  }

  /// Whether the text is a value of this kind and within its limits.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .flag: false
    case .text: true
    case .integer: integer(text) != nil
    case .number: number(text) != nil
    case .choice(let names): names.contains(text)
    }
  }

  /// The text as a whole number within the limits, if this kind is one.
  func integer(_ text: String) -> Int? {
    guard case .integer(_, let range) = self, let value = Int(text), range.contains(value) else {
      return nil
    }
    return value
  }

  /// The text as a finite number within the limits, if this kind is one.
  func number(_ text: String) -> Double? {
    guard case .number(_, let range) = self, let value = Double(text), value.isFinite, range.contains(value) else {
      return nil
    }
    return value
  }

  /// A number as a person writes it: `4` rather than `4.0`.
  static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }

  private static func limits<Bound>(
    _ range: ClosedRange<Bound>, open: ClosedRange<Bound>, text: (Bound) -> String
  ) -> String {
    switch (range.lowerBound == open.lowerBound, range.upperBound == open.upperBound) {
    case (false, false): " from \(text(range.lowerBound)) to \(text(range.upperBound))"
    case (false, true): " of at least \(text(range.lowerBound))"
    case (true, false): " of at most \(text(range.upperBound))"
    case (true, true): ""
    }
  }
}
