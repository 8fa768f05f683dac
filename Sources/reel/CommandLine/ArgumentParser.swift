// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Turns the words after a command's name into values, by `getopt_long` over the command's table.
struct ArgumentParser: Sendable {
  /// What the words ask for.
  enum Outcome: Sendable {
    case help
    case arguments(ParsedArguments)
  }

  /// Guards the global state of `getopt_long` for a whole scan.
  private static let scanning = Mutex(())

  /// The command as typed, such as `reel probe`.
  let speaker: String
  /// The whole table, `--help` included.
  let options: [Option]
  let operands: Operands

  init(speaker: String, options: [Option], operands: Operands) {
    self.speaker = speaker
    self.options = options + [.help]
    self.operands = operands
  }

  /// Parses all words; `--help` wins over whatever follows it and over values that are out of range.
  func parse(_ words: [String]) throws(ExitError) -> Outcome {
    let outcome = try Self.scanning.withLock { (_) throws(ExitError) in
      try scan(words)
    }
    if case .arguments(let arguments) = outcome {
      try checkValues(arguments)
      try operands.check(arguments.operands)
    }
    return outcome
  }

  private func scan(_ words: [String]) throws(ExitError) -> Outcome {
    var scanner = OptionScanner(options: options, words: words, speaker: speaker)
    var values: [String: [String]] = [:]
    while true {
      switch scanner.next() {
      case .option(let index, let value):
        if options[index] == .help {
          return .help
        }
        values[options[index].name, default: []].append(value ?? "")
      case .missingValue(let index):
        throw ExitError(.usage, "option \(options[index].quotedName) wants \(options[index].kind.expectation)")
      case .unwantedValue(let index):
        throw ExitError(.usage, "option \(options[index].quotedName) takes no value")
      case .unknownLong(let name):
        throw refusal(ofLong: name)
      case .unknownShort(let word):
        throw ExitError(.usage, "unknown option \(word.quoted)")
      case .end(let operands):
        return .arguments(ParsedArguments(speaker: speaker, options: options, values: values, operands: operands))
      }
    }
  }

  private func refusal(ofLong name: String) -> ExitError {
    let matches = options.map(\.name).filter { !name.isEmpty && $0.hasPrefix(name) }
    if matches.count > 1 {
      let list = matches.map { "'--\($0)'" }.joined(separator: " or ")
      return ExitError(.usage, "option \("--\(name)".quoted) is ambiguous: \(list)")
    }
    let nearest = Suggestion.nearest(to: name, among: options.map(\.name))
    let suggestion = nearest.map { ", did you mean '--\($0)'?" } ?? ""
    return ExitError(.usage, "unknown option \("--\(name)".quoted)\(suggestion)")
  }

  private func checkValues(_ arguments: ParsedArguments) throws(ExitError) {
    for option in options where option.kind != .flag {
      for text in arguments.texts(option) {
        try option.check(text)
      }
    }
  }
}
