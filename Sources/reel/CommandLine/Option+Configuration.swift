// SPDX-License-Identifier: Apache-2.0

/// An option in a configuration file and in the environment. The names are derived, so that there is one table.
extension Option {
  /// The key of a configuration file that sets it: `MaxPlayers` is that of `--max-players`.
  var configurationKey: String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// What the variables of all options begin with.
  static let environmentPrefix = "REEL_"

  /// The variable of the environment that sets it: `REEL_MAX_PLAYERS` is that of `--max-players`.
  var environmentVariable: String {
    Self.environmentPrefix + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// What a value in a configuration has to be, as words that follow "wants".
  var configuredExpectation: String { kind == .flag ? "yes or no" : kind.expectation }

  /// A value of a configuration as the option takes it, `yes` or `no` for a flag; nil where it does not.
  func configured(_ text: String) -> String? {
    guard kind == .flag else { return kind.accepts(text) ? text : nil }
    switch text.lowercased() {
    case "1", "yes", "true", "on": return "yes"
    case "0", "no", "false", "off": return "no"
    default: return nil
    }
  }
}
