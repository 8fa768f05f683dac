// SPDX-License-Identifier: Apache-2.0

/// Ends a command: the exit code, and what to tell the user.
struct ExitError: Error, Equatable, CustomStringConvertible {
  let code: ExitCode

  /// Without the program's name, which is put before it. Nothing is printed when it is empty.
  let message: String

  /// The reader of standard output has gone, as `head` does: no error, but nothing is left to do.
  static let outputClosed = ExitError(.ok, "")

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }

  var description: String {
    "\(message) (exit \(code.rawValue))"
  }

  /// The lines for standard error. A usage error says where the help is.
  func report(speaker: String) -> String {
    if message.isEmpty {
      return ""
    }
    let hint = code == .usage ? "try '\(speaker) --help'\n" : ""
    return "\(speaker): \(message)\n\(hint)"
  }
}
