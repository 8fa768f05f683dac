// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text in quotes for a message, its control characters spelled out so that it cannot drive a terminal.
  var quoted: String {
    "'\(withoutControls)'"
  }

  /// The same of a text that may be very long: its beginning.
  var quotedInShort: String {
    let scalars = unicodeScalars.prefix(81)
    return scalars.count < 81 ? quoted : (String(String.UnicodeScalarView(scalars.dropLast())) + "…").quoted
  }

  /// The text with every control character spelled out, such as `\u{1b}`.
  var withoutControls: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default:
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
