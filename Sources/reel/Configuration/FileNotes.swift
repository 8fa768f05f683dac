// SPDX-License-Identifier: Apache-2.0

/// What is wrong with one file: not more of it than somebody reads.
struct FileNotes: Sendable {
  private static let limit = 100

  private let file: String
  private var kept: [ConfigurationNote] = []
  private var more = 0
  /// What was left out are not warnings alone.
  private var hidesErrors = false

  init(file: String) { self.file = file }

  /// Adds one, unless there are too many: then it is only counted, and not even put into words.
  mutating func add(_ weight: ConfigurationNote.Weight, _ note: () -> ConfigurationNote) {
    guard kept.count < Self.limit else {
      more += 1
      if weight == .error { hidesErrors = true }
      return
    }
    kept.append(note())
  }

  /// By lines, as an editor shows them; the last says how many there are besides.
  var all: [ConfigurationNote] {
    let sorted = kept.sorted { $0.line < $1.line }
    guard more > 0 else { return sorted }
    let origin = SettingOrigin.file(file, line: nil)
    let text = "\(more) more like these"
    return sorted + [hidesErrors ? .error(origin, text) : .warning(origin, text)]
  }
}

extension ConfigurationNote {
  fileprivate var line: Int { if case .file(_, let line?) = origin { line } else { 0 } }
}
