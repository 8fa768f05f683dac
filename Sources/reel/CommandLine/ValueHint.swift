// SPDX-License-Identifier: Apache-2.0

/// What a shell can offer where a value or an operand goes.
struct ValueHint: Sendable, Equatable {
  /// What there is on the machine.
  enum Source: Sendable {
    case nothing, files, folders, groups
  }

  var words: [String] = []
  var source = Source.nothing

  /// Nothing but what a person knows.
  static let nothing = ValueHint()

  init(words: [String] = [], source: Source = .nothing) {
    self.words = words
    self.source = source
  }

  /// What a placeholder stands for, such as `FILE|DIR...`; lower-case alternatives are words.
  init(placeholder: String) {
    let names = placeholder.split { "|[].,/: ".contains($0) }.map(String.init)
    if !Self.files.isDisjoint(with: names) {
      source = .files
    } else if names.contains("DIR") {
      source = .folders
    } else if names.contains("GROUP") {
      source = .groups
    }
    // In `every=SECONDS` the word alone would be no value.
    let alternatives = placeholder.split { "|[], ".contains($0) }.map(String.init)
    words = alternatives.filter { $0.allSatisfy { $0.isLowercase } }
  }

  private static let files: Set = ["FILE", "FEED", "SOURCE", "PATH"]
}

extension Option {
  /// What a shell can offer for its value.
  var hint: ValueHint {
    switch kind {
    case .flag, .integer, .number: .nothing
    case .choice(let names): ValueHint(words: names)
    case .text(let placeholder):
      ValueHint(
        words: words, source: ValueHint(placeholder: placeholder).source, or: ValueHint(placeholder: placeholder).words)
    }
  }

  /// Whether giving it several times means something: it then is one of several assignments.
  var isRepeatable: Bool { kind.placeholder?.contains("=") ?? false }
}

extension Operands {
  /// What a shell can offer for them.
  var hint: ValueHint {
    let derived = ValueHint(placeholder: usage)
    return ValueHint(words: words, source: derived.source, or: derived.words)
  }
}

extension ValueHint {
  /// Words that the table names, else those of a placeholder.
  fileprivate init(words: [String], source: Source, or others: [String]) {
    self.init(words: words.isEmpty ? others : words, source: source)
  }
}
