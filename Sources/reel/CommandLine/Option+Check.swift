// SPDX-License-Identifier: Apache-2.0

extension Option {
  /// Refuses a value that is of another kind or out of range, and says what would do.
  func check(_ text: String) throws(ExitError) {
    if !kind.accepts(text) {
      throw refusal(of: text)
    }
  }

  /// The error for a value that cannot be used.
  func refusal(of text: String) -> ExitError {
    ExitError(.usage, "option \(quotedName) wants \(kind.expectation), not \(text.quoted)")
  }
}
