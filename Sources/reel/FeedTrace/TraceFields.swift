// SPDX-License-Identifier: Apache-2.0

/// The fields of one line of a trace, read by name and type.
struct TraceFields {
  private let members: [String: JSONValue]

  /// What an offset, a time or a velocity may amount to.
  private static let largest = 1e15

  init(_ members: [String: JSONValue]) { self.members = members }

  var names: [String] { members.keys.sorted() }

  /// Whether the field is there, with whatever value.
  func has(_ name: String) -> Bool { members[name] != nil }

  func string(_ name: String) throws(TraceError) -> String {
    guard case .string(let value) = try value(name) else { throw wrong(name, "a string") }
    return value
  }

  /// A string or null; the field must be there.
  func stringOrNull(_ name: String) throws(TraceError) -> String? {
    switch try value(name) {
    case .null: return nil
    case .string(let value): return value
    case .bool, .number, .array, .object: throw wrong(name, "a string or null")
    }
  }

  func strings(_ name: String) throws(TraceError) -> [String] {
    guard case .array(let values) = try value(name) else { throw wrong(name, "a list of strings") }
    var strings: [String] = []
    for value in values {
      guard case .string(let string) = value else { throw wrong(name, "a list of strings") }
      strings.append(string)
    }
    return strings
  }

  func bool(_ name: String) throws(TraceError) -> Bool {
    guard case .bool(let value) = try value(name) else { throw wrong(name, "true or false") }
    return value
  }

  func number(_ name: String) throws(TraceError) -> Double {
    guard case .number(let value) = try value(name) else { throw wrong(name, "a number") }
    // Sums of larger ones could leave the numbers that JSON can write.
    guard abs(value) <= Self.largest else { throw wrong(name, "a number of at most \(Self.largest)") }
    return value
  }

  /// A number that is not negative.
  func height(_ name: String) throws(TraceError) -> Double {
    let value = try number(name)
    guard value >= 0 else { throw wrong(name, "a number that is not negative") }
    return value
  }

  /// A whole number; `2.0` is one.
  func integer(_ name: String) throws(TraceError) -> Int {
    guard case .number(let value) = try value(name), let integer = Int(exactly: value) else {
      throw wrong(name, "a whole number")
    }
    return integer
  }

  func integer(_ name: String, in range: ClosedRange<Int>) throws(TraceError) -> Int {
    let value = try integer(name)
    guard range.contains(value) else {
      let limits =
        range.upperBound == .max ? "not below \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
      throw wrong(name, "a whole number \(limits)")
    }
    return value
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, of type: Choice.Type
  ) throws(TraceError) -> Choice {
    let names = type.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or ")
    guard let choice = Choice(rawValue: try string(name)) else { throw wrong(name, names) }
    return choice
  }

  /// Whether the field, which must be there, is null.
  func isNull(_ name: String) throws(TraceError) -> Bool { try value(name) == .null }

  /// A field that may be missing, but may not be null.
  func ifThere<Value>(_ name: String, _ read: (String) throws(TraceError) -> Value) throws(TraceError) -> Value? {
    has(name) ? try read(name) : nil
  }

  private func value(_ name: String) throws(TraceError) -> JSONValue {
    guard let value = members[name] else { throw TraceError("the field '\(name)' is missing") }
    return value
  }

  private func wrong(_ name: String, _ wanted: String) -> TraceError {
    TraceError("the field '\(name)' must be \(wanted)")
  }
}
