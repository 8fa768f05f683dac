// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// Any JSON value, for documents whose shape the input decides.
enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads one document; nil for what is no JSON.
  init?(parsing text: String) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else { return nil }
    self = value
  }

  /// A whole number; exact up to 2⁵³.
  static func integer(_ value: Int) -> JSONValue { .number(Double(value)) }

  /// The value, or null for none.
  static func optional(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }

  /// The value, or null for none.
  static func optional(_ value: Int?) -> JSONValue { value.map { .integer($0) } ?? .null }

  /// The value, or null for none.
  static func optional(_ value: Double?) -> JSONValue { value.map { .number($0) } ?? .null }
}

extension JSONValue: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value):
      if let whole = Int(exactly: value) { try container.encode(whole) } else { try container.encode(value) }
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .string(value) }
}
