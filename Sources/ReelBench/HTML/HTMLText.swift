// SPDX-License-Identifier: Apache-2.0

/// Text of an HTML document while it is written. Markup can only be literals of this program; whatever else goes in is
/// escaped here, and nowhere else.
struct HTMLText: Sendable {
  /// Names are literals, values are escaped.
  typealias Attributes = KeyValuePairs<StaticString, String>

  /// What was written.
  private(set) var document = ""

  /// Markup as it is.
  mutating func markup(_ literal: StaticString) { document += literal.description }

  /// Text, escaped.
  mutating func text(_ value: String) { document += Self.escaped(value) }

  /// What was written elsewhere in the same way.
  mutating func append(_ other: HTMLText) { document += other.document }

  /// An element with what `content` writes.
  mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ content: (inout HTMLText) -> Void
  ) {
    open(name, attributes)
    document += ">"
    content(&self)
    document += "</\(name)>"
  }

  /// An element with text, escaped.
  mutating func element(_ name: StaticString, _ value: String) { element(name, [:], value) }

  /// An element with text, escaped.
  mutating func element(_ name: StaticString, _ attributes: Attributes = [:], _ value: String) {
    element(name, attributes) { $0.text(value) }
  }

  /// An HTML element that has no content and no end, such as `meta`.
  mutating func void(_ name: StaticString, _ attributes: Attributes) {
    open(name, attributes)
    document += ">"
  }

  /// An SVG element without content.
  mutating func shape(_ name: StaticString, _ attributes: Attributes) {
    open(name, attributes)
    document += "/>"
  }

  /// A name from outside, shortened, in a box of its own: its letters do not turn what surrounds it around.
  mutating func name(_ value: String, limit: Int = 160) {
    element("bdi", ShortText.middle(value, limit: limit))
  }

  private mutating func open(_ name: StaticString, _ attributes: Attributes) {
    document += "<\(name)"
    for (key, value) in attributes { document += " \(key)=\"\(Self.escaped(value))\"" }
  }

  /// What can stand as text and between quotation marks. Characters that are not for print become U+FFFD.
  private static func escaped(_ value: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "'": result.append(contentsOf: "&#39;".unicodeScalars)
      default: result.append(isPrintable(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return String(result)
  }

  /// Not controls, what no document may have (HTML 13.2.3.5), and what changes the direction of the text around it.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFDD0...0xFDEF: false
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
    case let value: value & 0xFFFE != 0xFFFE
    }
  }
}
