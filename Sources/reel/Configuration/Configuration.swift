// SPDX-License-Identifier: Apache-2.0

/// The values of a command's options, from the command line, the environment, drop-ins and a file, in this order: what
/// comes first wins.
struct Configuration: Sendable {
  /// One value, as the option takes it.
  struct Value: Equatable, Sendable {
    let text: String
    let origin: SettingOrigin
  }

  /// What can be set.
  struct Table: Sendable {
    /// The section of a file.
    let section: String
    let options: [Option]
    /// Those of the options whose values collect, within the files, and within the command line.
    let lists: [Option]
  }

  let table: Table
  /// The files that were read, in their order.
  private(set) var files: [String] = []
  /// What is wrong with it.
  private(set) var notes: [ConfigurationNote] = []
  private var values: [String: [Value]] = [:]

  /// Reads all of it. Blocks.
  ///
  /// - Parameters:
  ///   - files: nil for none.
  ///   - environment: its variables, and their values.
  ///   - typed: the values of an option on the command line, checked; for a flag any value stands for yes.
  init(
    _ table: Table, files: ConfigurationFiles?, environment: [(name: String, value: String)],
    typed: (Option) -> [String]
  ) {
    self.table = table
    if let files, !files.isNothing {
      let (read, notes) = files.read()
      self.notes += notes
      for file in read {
        self.files.append(file.path)
        take(file.bytes, of: file.path)
      }
    }
    if files?.isNothing != true { take(environment) }
    for option in table.options {
      let texts = typed(option)
      if texts.isEmpty { continue }
      let own = texts.map { Value(text: option.kind == .flag ? "yes" : $0, origin: .option("--\(option.name)")) }
      values[option.name] = table.lists.contains(option) ? own : own.suffix(1)
    }
  }

  /// All values of an option, in order; none where nobody has said anything.
  func values(_ option: Option) -> [Value] { values[option.name] ?? [] }

  /// The value of an option that has one; nil where nobody has said anything.
  func value(_ option: Option) -> Value? { values(option).last }

  /// Whether it can be used.
  var isGood: Bool { !notes.contains { $0.weight == .error } }

  /// Adds what shows when values are used.
  mutating func add(_ note: ConfigurationNote) { notes.append(note) }

  private mutating func take(_ bytes: [UInt8], of file: String) {
    let text = ConfigurationText(bytes, file: file, section: table.section)
    var own = text.notes
    for assignment in text.assignments {
      let origin = SettingOrigin.file(file, line: assignment.line)
      guard let option = table.options.first(where: { $0.configurationKey == assignment.key }) else {
        own.add(.warning) { .unknown("key", assignment.key, among: table.options.map(\.configurationKey), at: origin) }
        continue
      }
      if assignment.value.isEmpty {
        values[option.name] = nil
      } else if let value = option.configured(assignment.value) {
        if !table.lists.contains(option) { values[option.name] = nil }
        values[option.name, default: []].append(Value(text: value, origin: origin))
      } else {
        own.add(.error) { .error(origin, option.refusal(of: assignment.value, from: origin)) }
      }
    }
    notes += own.all
  }

  private mutating func take(_ environment: [(name: String, value: String)]) {
    for (name, text) in environment.sorted(by: { $0.name < $1.name }) where name.hasPrefix(Option.environmentPrefix) {
      guard let option = table.options.first(where: { $0.environmentVariable == name }) else {
        let known = table.options.map(\.environmentVariable)
        // Others may have such variables for purposes of their own.
        guard Suggestion.nearest(to: name, among: known) != nil else { continue }
        notes.append(.unknown("variable", name, among: known, at: .environment(name)))
        continue
      }
      let origin = SettingOrigin.environment(name)
      let texts = table.lists.contains(option) ? text.split(whereSeparator: \.isWhitespace).map(String.init) : [text]
      var own: [Value] = []
      for text in texts where !text.isEmpty {
        if let value = option.configured(text) {
          own.append(Value(text: value, origin: origin))
        } else {
          notes.append(.error(origin, option.refusal(of: text, from: origin)))
        }
      }
      // An empty variable is as good as none.
      if !own.isEmpty { values[option.name] = own }
    }
  }
}

extension Option {
  /// What is said of a value that cannot be used, after the place.
  func refusal(of text: String, from origin: SettingOrigin) -> String {
    "\(name(in: origin)) wants \(configuredExpectation), not \(text.quotedInShort)"
  }

  /// What it is called where a value is from.
  func name(in origin: SettingOrigin) -> String {
    switch origin {
    case .standard, .option: "option \(quotedName)"
    case .file: configurationKey
    case .environment(let name): name
    }
  }
}
