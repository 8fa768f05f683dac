// SPDX-License-Identifier: Apache-2.0

/// An id or a cursor, compared code for code.
///
/// A `String` equals every other that looks the same; a source's names are its own, and two that differ anywhere are
/// two.
struct ExactText: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (one: ExactText, other: ExactText) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

  func hash(into hasher: inout Hasher) {
    for unit in text.utf8 { hasher.combine(unit) }
  }
}

extension String? {
  /// Whether both are the same text, code for code, or both are none.
  func isExactly(_ other: String?) -> Bool { map(ExactText.init) == other.map(ExactText.init) }
}
