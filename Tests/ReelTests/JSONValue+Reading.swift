// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

/// Looking into documents, so that tests see every key, also those that nobody asked for.
extension JSONValue {
  /// Reads a whole document, or fails the test.
  init(document text: String) throws {
    self = try #require(JSONValue(parsing: text), "no JSON: \(text)")
  }

  /// The value of a key, or null.
  subscript(key: String) -> JSONValue {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }

  /// The keys of an object, sorted.
  var keys: [String] {
    if case .object(let members) = self { members.keys.sorted() } else { [] }
  }

  /// The elements of an array.
  var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }
}
