// SPDX-License-Identifier: Apache-2.0

/// An id or a cursor, compared code for code.
///
/// A `String` equals every other that looks the same; a source's names are its own, and two that differ anywhere are
/// two.
public struct ExactText: Hashable, Sendable {
  /// The text.
  public let text: String

  /// The text as it is.
  public init(_ text: String) { self.text = text }

  /// Whether both are the same bytes.
  public static func == (one: ExactText, other: ExactText) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    for unit in text.utf8 { hasher.combine(unit) }
  }
}

extension String? {
  /// Whether both are the same text, code for code, or both are none.
  func isExactly(_ other: String?) -> Bool { map(ExactText.init) == other.map(ExactText.init) }
}
