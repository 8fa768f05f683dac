// SPDX-License-Identifier: Apache-2.0

/// A value of a document that is written as null where there is none, rather than left out.
package struct OrNull<Value: Encodable & Sendable>: Encodable, Sendable {
  private let value: Value?

  /// The value, or null.
  package init(_ value: Value?) { self.value = value }

  /// The value alone.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}
