// SPDX-License-Identifier: Apache-2.0

/// Breaks text into lines at its spaces.
enum TextWrap {
  /// Lines of at most `width` characters; a longer word has a line of its own. Empty text gives no line.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
