// SPDX-License-Identifier: Apache-2.0

/// A key of a marked document.
struct MarkedKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  /// The key of this name as the document had it before it was marked.
  init(named name: Substring) { stringValue = String(Unicode.Scalar(MarkedJSON.stringMark)) + name }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}
