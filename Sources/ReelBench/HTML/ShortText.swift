// SPDX-License-Identifier: Apache-2.0

/// Shortens names that are longer than a reader, or a file, can bear.
enum ShortText {
  /// The text itself, or its beginning and more of its end, which tells most about a path. It is scalars that are
  /// counted: one letter can carry thousands of marks.
  static func middle(_ text: String, limit: Int) -> String {
    let scalars = text.unicodeScalars
    // Counting all of a long one is not needed to know that it is long.
    guard scalars.index(scalars.startIndex, offsetBy: limit + 1, limitedBy: scalars.endIndex) != nil else {
      return text
    }
    let head = max(0, limit - 1) / 3
    var short = String.UnicodeScalarView(scalars.prefix(head))
    short.append("…")
    short.append(contentsOf: scalars.suffix(max(0, limit - 1 - head)))
    return String(short)
  }
}
