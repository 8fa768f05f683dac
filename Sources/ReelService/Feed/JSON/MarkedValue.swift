// SPDX-License-Identifier: Apache-2.0

/// A value of a marked document that is neither object nor list.
enum MarkedValue: Equatable, Decodable {
  case null
  case bool(Bool)
  /// The text of a number.
  case number(String)
  case string(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      let isNumber = text.utf8.first == MarkedJSON.numberMark
      let value = String(text.unicodeScalars.dropFirst())
      self = isNumber ? .number(value) : .string(value)
    } else {
      self = .bool(try container.decode(Bool.self))
    }
  }

  /// The text of a string or a number, exactly as written.
  var text: String? {
    switch self {
    case .null, .bool: nil
    case .number(let text), .string(let text): text
    }
  }

  /// The value of a number.
  var number: Double? {
    switch self {
    case .null, .bool, .string: nil
    case .number(let text): Double(text)
    }
  }
}
