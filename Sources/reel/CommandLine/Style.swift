// SPDX-License-Identifier: Apache-2.0

/// Marks text up for a terminal, or leaves it alone where that is not allowed.
struct Style: Sendable, Equatable {
  let isEnabled: Bool

  /// Never marks anything up.
  static let plain = Style(isEnabled: false)
  /// For text on standard output.
  static let output = Style(isEnabled: Terminal.current.showsOutput && Terminal.current.allowsColour)
  /// For text on standard error.
  static let error = Style(isEnabled: Terminal.current.showsErrors && Terminal.current.allowsColour)

  func bold(_ text: String) -> String { marked(text, 1) }

  func dim(_ text: String) -> String { marked(text, 2) }

  func red(_ text: String) -> String { marked(text, 31) }

  func green(_ text: String) -> String { marked(text, 32) }

  func yellow(_ text: String) -> String { marked(text, 33) }

  private func marked(_ text: String, _ code: Int) -> String {
    isEnabled && !text.isEmpty ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }
}
