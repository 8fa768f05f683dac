// SPDX-License-Identifier: Apache-2.0

/// Where a value of an option is from.
enum SettingOrigin: Hashable, Sendable {
  /// Nobody has said anything.
  case standard
  /// A file of the configuration; without a line the file as a whole.
  case file(String, line: Int?)
  /// A variable of the environment.
  case environment(String)
  /// The command line, by the name with its dashes.
  case option(String)

  /// For people, on one line.
  var text: String {
    switch self {
    case .standard: "default"
    case .file(let path, let line?): "\(path):\(line)".withoutControls
    case .file(let path, nil): path.withoutControls
    case .environment(let name), .option(let name): name
    }
  }
}
