// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

@Suite struct ArgumentParserTests {
  /// Words, and what they come to.
  struct Row: CustomTestStringConvertible, Sendable {
    let words: String
    let expected: String

    init(_ words: String, _ expected: String) {
      self.words = words
      self.expected = expected
    }

    var testDescription: String { words.isEmpty ? "(nothing)" : words }
  }

  private static let accepted = [
    Row("a", "a"),
    Row("a b --json", "json | a b"),
    Row("--json -- a --runs", "json | a --runs"),
    Row("a --runs 5 b", "runs=5 | a b"),
    Row("--runs=5 a", "runs=5 | a"),
    Row("-n5 a", "runs=5 | a"),
    Row("-n 5 a", "runs=5 | a"),
    Row("--ru 5 --fo y4m a", "runs=5 format=y4m | a"),
    Row("--runs 5 --runs 6 a", "runs=5 runs=6 | a"),
    Row("--speed 0.5 -", "speed=0.5 | -"),
    Row("-o --json a", "output=--json | a"),
    Row("--output= a", "output= | a"),
    Row("é ü", "é ü"),
    Row("--seed 9223372036854775807 a", "seed=9223372036854775807 | a"),
    Row("--help", "help"),
    Row("-h", "help"),
    Row("--runs abc --help", "help"),
    Row("a --he --unknown", "help"),
  ]

  @Test(arguments: accepted) func accepts(_ row: Row) throws {
    #expect(try describe(SampleCommands.parse(split(row.words))) == row.expected)
  }

  private static let refused = [
    Row("", "wants FILE..."),
    Row("--json", "wants FILE..."),
    Row("--runs abc a", "option '--runs' wants a whole number from 1 to 100000, not 'abc'"),
    Row("-n 0 a", "option '--runs' wants a whole number from 1 to 100000, not '0'"),
    Row("--runs= a", "option '--runs' wants a whole number from 1 to 100000, not ''"),
    Row(
      "--runs 99999999999999999999 a",
      "option '--runs' wants a whole number from 1 to 100000, not '99999999999999999999'"),
    Row("--seed -1 a", "option '--seed' wants a whole number of at least 0, not '-1'"),
    Row("--speed 5 a", "option '--speed' wants a number from 0.5 to 4, not '5'"),
    Row("--speed nan a", "option '--speed' wants a number from 0.5 to 4, not 'nan'"),
    Row("--format png a", "option '--format' wants one of 'framemd5', 'y4m', not 'png'"),
    Row("a --runs", "option '--runs' wants a whole number from 1 to 100000"),
    Row("a -o", "option '--output' wants a value"),
    Row("--json=yes a", "option '--json' takes no value"),
    Row("--s 1 a", "option '--s' is ambiguous: '--speed' or '--seed'"),
    Row("--jsno a", "unknown option '--jsno', did you mean '--json'?"),
    Row("--colour=red a", "unknown option '--colour'"),
    Row("-z a", "unknown option '-z'"),
    Row("-nz -z a", "unknown option '-z'"),
    Row("a -é", "unknown option '-é'"),
    Row("--\u{1b}[2J a", "unknown option '--\\u{1b}[2J'"),
    Row("--unknown --help", "unknown option '--unknown'"),
  ]

  @Test(arguments: refused) func refuses(_ row: Row) {
    let error = #expect(throws: ExitError.self) { try SampleCommands.parse(split(row.words)) }
    #expect(error?.message == row.expected)
    #expect(error?.code == .usage)
  }

  @Test func tooManyOperands() {
    let parser = ArgumentParser(speaker: "reel x", options: [], operands: Operands("FILE", atLeast: 1, atMost: 1))
    #expect(throws: ExitError(.usage, "unexpected operand 'b'")) { try parser.parse(["a", "b", "c"]) }
  }

  @Test func tooFewOperands() {
    let parser = ArgumentParser(speaker: "reel x", options: [], operands: Operands("OLD NEW", atLeast: 2, atMost: 2))
    #expect(throws: ExitError(.usage, "wants OLD NEW, not only 1")) { try parser.parse(["a"]) }
  }

  @Test func wordsWithSpacesStayWhole() throws {
    #expect(try SampleCommands.parse(["--output", "a b", " c "])?.textIfGiven(SampleCommands.output) == "a b")
  }

  /// `getopt_long` has global state; every scan must still see its own words alone.
  @Test func scansDoNotMix() async {
    await withTaskGroup(of: Int.self) { group in
      for task in 1...8 {
        group.addTask { (1...100).count { !scansRight(task * 1000 + $0) } }
      }
      for await wrong in group {
        #expect(wrong == 0)
      }
    }
  }
}

/// Many words, so that scans that are not kept apart meet half-way.
private func scansRight(_ number: Int) -> Bool {
  let operands = (1...50).map { "x\(number + $0)" }
  let words = operands.flatMap { [$0, "--runs", "\(number)"] }
  let parsed = try? SampleCommands.parse(words)
  return parsed?.operands == operands
    && parsed?.texts(SampleCommands.runs) == Array(repeating: "\(number)", count: operands.count)
}

private func split(_ words: String) -> [String] {
  words.split(separator: " ").map(String.init)
}

private func describe(_ arguments: ParsedArguments?) -> String {
  guard let arguments else {
    return "help"
  }
  let options = SampleCommands.options.flatMap { option in
    arguments.texts(option).map { option.kind == .flag ? option.name : "\(option.name)=\($0)" }
  }
  let operands = arguments.operands.joined(separator: " ")
  return options.isEmpty ? operands : options.joined(separator: " ") + " | " + operands
}
