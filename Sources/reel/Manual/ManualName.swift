// SPDX-License-Identifier: Apache-2.0

/// The manuals that there are.
enum ManualName: String, CaseIterable, Sendable {
  case reel
  case bench = "reel-bench"
  case thumbs = "reel-thumbs"
  case ctl = "reel-ctl"
  case configuration = "reeld.conf"
  case wire = "reel-protocol"
  case serve = "reel-serve"

  /// The section of the manual that it belongs to.
  var section: Int {
    switch self {
    case .reel, .bench, .thumbs, .ctl: 1
    case .configuration: 5
    case .wire: 7
    case .serve: 8
    }
  }

  /// What `man` writes over pages of that section.
  var volume: String {
    switch section {
    case 5: "File Formats Manual"
    case 7: "Miscellaneous Information Manual"
    case 8: "System Manager's Manual"
    default: "General Commands Manual"
    }
  }

  /// The first word of the commands that have this page; nil where it is that of no command, or of all the others.
  var word: String? {
    switch self {
    case .bench: "bench"
    case .thumbs: "thumbs"
    case .ctl: "ctl"
    case .serve: "serve"
    case .reel, .configuration, .wire: nil
    }
  }

  /// The name of its file.
  var file: String { "\(rawValue).\(section)" }

  /// The page as others name it.
  var reference: ManualText { "\(page: rawValue, section)" }

  /// The page that somebody means: `reel-serve`, `reel-serve.8` or `reel-serve(8)`.
  init?(meant text: String) {
    let name = Self.allCases.first { [$0.rawValue, $0.file, "\($0.rawValue)(\($0.section))"].contains(text) }
    guard let name else { return nil }
    self = name
  }

  /// The page that describes a command.
  static func page(of command: Command) -> ManualName {
    allCases.first { $0.word != nil && $0.word == command.path.first } ?? .reel
  }
}
