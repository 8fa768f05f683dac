// SPDX-License-Identifier: Apache-2.0

extension Option {
  /// Every command has it; it is added to the table by itself.
  static let help = Option.flag("help", short: "h", help: "show this help and exit")

  /// The program alone has it.
  static let version = Option.flag("version", help: "show the version and exit")

  /// Every command that answers a question has it.
  static let json = Option.flag("json", help: "write one JSON document instead of text")
}
