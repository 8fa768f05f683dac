// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// What is known of the terminal that the program talks to, if there is one.
struct Terminal: Sendable, Equatable {
  /// Whether standard output is a terminal.
  let showsOutput: Bool
  /// Whether standard error is a terminal.
  let showsErrors: Bool
  /// Whether the user allows colour: no `NO_COLOR`, and a terminal that can.
  let allowsColour: Bool
  /// Columns; 80 when nobody knows.
  let width: Int

  /// The terminal of this process, as it was at the start.
  static let current = Terminal(
    showsOutput: isatty(STDOUT_FILENO) == 1,
    showsErrors: isatty(STDERR_FILENO) == 1,
    environment: variable,
    columns: [STDERR_FILENO, STDOUT_FILENO].map { Int(clinux_terminal_columns($0)) }.first { $0 > 0 }
  )

  init(showsOutput: Bool, showsErrors: Bool, environment: (String) -> String?, columns: Int?) {
    self.showsOutput = showsOutput
    self.showsErrors = showsErrors
    allowsColour = (environment("NO_COLOR") ?? "").isEmpty && !["", "dumb"].contains(environment("TERM") ?? "")
    width = columns ?? 80
  }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
