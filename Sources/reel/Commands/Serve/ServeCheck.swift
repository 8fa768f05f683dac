// SPDX-License-Identifier: Apache-2.0

import ReelService

/// What `reel serve --check-config` tells: every setting, what holds, and where it is from.
struct ServeCheck: Encodable {
  /// One value.
  struct Setting: Encodable {
    let key, value, origin: String
    let file: String?
    let line: Int?
  }

  /// What is wrong.
  struct Note: Encodable {
    let severity: ConfigurationNote.Weight
    let message: String
    let file: String?
    let line: Int?
  }

  /// The name and version of the document.
  let schema = "reel.configuration/1"
  let files: [String]
  /// In the order of the table; a list has one for each of its values.
  let settings: [Setting]
  let notes: [Note]
  /// The same settings for people, without the file's section.
  private let lines: [String]

  private enum CodingKeys: String, CodingKey { case schema, files, settings, notes }

  init(_ read: ServeConfiguration) {
    let configuration = read.configuration
    files = configuration.files
    let values = configuration.table.options.flatMap { option in
      let own = configuration.values(option)
      let standard = option == RuntimeDirectory.option ? read.settings.folder : option.defaultText ?? ""
      let all = own.isEmpty ? [Configuration.Value(text: standard, origin: .standard)] : own
      return all.map { (option.configurationKey, $0) }
    }
    settings = values.map { key, value in
      Setting(
        key: key, value: value.text, origin: value.origin.kind, file: value.origin.file, line: value.origin.line)
    }
    notes = configuration.notes.map { note in
      Note(severity: note.weight, message: note.text, file: note.origin.file, line: note.origin.line)
    }
    let assignments = values.map { key, value in "\(key)=\(value.text)".withoutControls }
    // Paths may be longer than what else there is.
    let width = assignments.map(\.count).filter { $0 <= 40 }.max() ?? 0
    lines = zip(assignments, values).map { assignment, value in
      FigureTable.left(assignment, width: width) + "  # " + value.1.origin.text
    }
  }

  /// A line for each setting: an assignment as in a file, and after `#` where it is from.
  var text: String { lines.map { $0 + "\n" }.joined() }
}

extension SettingOrigin {
  fileprivate var kind: String {
    switch self {
    case .standard: "default"
    case .file: "file"
    case .environment: "environment"
    case .option: "option"
    }
  }

  fileprivate var file: String? { if case .file(let path, _) = self { path } else { nil } }

  fileprivate var line: Int? { if case .file(_, let line) = self { line } else { nil } }
}
