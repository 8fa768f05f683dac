// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

@Suite struct CommandTreeTests {
  /// Words after the program's name, and what they come to.
  struct Row: CustomTestStringConvertible, Sendable {
    let words: String
    let expected: String

    init(_ words: String, _ expected: String) {
      self.words = words
      self.expected = expected
    }

    var testDescription: String { "reel \(words)" }
  }

  private static let rows = [
    Row("", "incomplete: reel COMMAND"),
    Row("--", "incomplete: reel COMMAND"),
    Row("--help", "help: reel COMMAND"),
    Row("-h", "help: reel COMMAND"),
    Row("help", "help: reel COMMAND"),
    Row("help --help", "help: reel COMMAND"),
    Row("help probe", "help: reel probe"),
    Row("--help probe", "help: reel probe"),
    Row("help probe a.mp4", "help: reel probe"),
    Row("help bench", "help: reel bench COMMAND"),
    Row("help bench swipe", "help: reel bench swipe"),
    Row("bench --help", "help: reel bench COMMAND"),
    Row("bench swipe --help", "help: reel bench swipe"),
    Row("probe a --help", "help: reel probe"),
    Row("--version", "version"),
    Row("--vers", "version"),
    Row("bench", "incomplete: reel bench COMMAND"),
    Row("bench --", "incomplete: reel bench COMMAND"),
    Row("probe a b", "run probe: a b"),
    Row("bench swipe bench", "run bench swipe: bench"),
    Row("-- probe a", "run probe: a"),
    Row("prbe a", "reel: unknown command 'prbe', did you mean 'probe'?"),
    Row("first-frame a", "reel: unknown command 'first-frame', did you mean 'bench first-frame'?"),
    Row("ben swipe", "reel: unknown command 'ben', did you mean 'bench'?"),
    Row("bench siwpe", "reel bench: unknown command 'siwpe', did you mean 'swipe'?"),
    Row("help bench xyz", "reel bench: unknown command 'xyz'"),
    Row("help probs", "reel: unknown command 'probs', did you mean 'probe'?"),
    Row("xyz", "reel: unknown command 'xyz'"),
    Row("-", "reel: unknown command '-'"),
    Row("--json probe a", "reel: unknown option '--json'"),
    Row("bench --json", "reel bench: unknown option '--json'"),
    Row("bench swipe --json", "reel bench swipe: unknown option '--json'"),
    Row("bench swipe", "reel bench swipe: wants FILE"),
  ]

  @Test(arguments: rows) func resolves(_ row: Row) {
    let words = row.words.split(separator: " ").map(String.init)
    #expect(describe(SampleCommands.tree.resolve(words)) == row.expected)
  }

  @Test func usageErrorsSayWhereTheHelpIs() {
    let report = ExitError(.usage, "option '--runs' takes no value").report(speaker: "reel probe")
    #expect(report == "reel probe: option '--runs' takes no value\ntry 'reel probe --help'\n")
    #expect(ExitError(.data, "no video").report(speaker: "reel probe") == "reel probe: no video\n")
    #expect(ExitError.outputClosed.report(speaker: "reel probe").isEmpty)
  }

  @Test func dataReachesTheOutput() throws {
    let pipe = try Pipe()
    var output = StandardOutput(descriptor: pipe.writeEnd)
    let code = SampleCommands.tree.perform(SampleCommands.tree.resolve(["probe", "a", "b"]), output: &output)
    #expect(code == .ok)
    #expect(pipe.readToEnd() == "a\nb\n")
  }

  @Test func aCommandChoosesItsCode() throws {
    let pipe = try Pipe()
    var output = StandardOutput(descriptor: pipe.writeEnd)
    let code = SampleCommands.tree.perform(SampleCommands.tree.resolve(["probe", "a", "--json"]), output: &output)
    #expect(code == .data)
  }

  @Test func versionIsData() throws {
    let pipe = try Pipe()
    var output = StandardOutput(descriptor: pipe.writeEnd)
    #expect(SampleCommands.tree.perform(.version, output: &output) == .ok)
    #expect(pipe.readToEnd() == "reel 1.2.3\n")
  }

  @Test func whatWasWrittenBeforeAnErrorIsKept() throws {
    let pipe = try Pipe()
    let errors = try Pipe()
    var output = StandardOutput(descriptor: pipe.writeEnd)
    let resolution = SampleCommands.tree.resolve(["probe", "a", "missing.mp4", "b"])
    #expect(SampleCommands.tree.perform(resolution, output: &output, errors: errors.writeEnd) == .noInput)
    #expect(pipe.readToEnd() == "a\nmissing.mp4\n")
    #expect(errors.readToEnd() == "reel probe: 'missing.mp4': no such file\n")
  }

  @Test func aMissingCommandShowsHelpAsAnError() throws {
    let pipe = try Pipe()
    let errors = try Pipe()
    var output = StandardOutput(descriptor: pipe.writeEnd)
    #expect(
      SampleCommands.tree.perform(SampleCommands.tree.resolve([]), output: &output, errors: errors.writeEnd) == .usage)
    #expect(pipe.readToEnd().isEmpty)
    #expect(errors.readToEnd().hasPrefix("usage: reel COMMAND"))
  }

  @Test func aClosedOutputIsNoError() throws {
    StandardDescriptors.prepare()
    let pipe = try Pipe()
    pipe.closeReadEnd()
    let errors = try Pipe()
    var output = StandardOutput(descriptor: pipe.writeEnd)
    let resolution = SampleCommands.tree.resolve(["probe", "a"])
    #expect(SampleCommands.tree.perform(resolution, output: &output, errors: errors.writeEnd) == .ok)
    #expect(errors.readToEnd().isEmpty)
  }

  private func describe(_ resolution: Resolution) -> String {
    switch resolution {
    case .help(let page): "help: " + name(page)
    case .incomplete(let page): "incomplete: " + name(page)
    case .version: "version"
    case .run(let command, let arguments): "run \(command.name): \(arguments.operands.joined(separator: " "))"
    case .failure(let speaker, let error): "\(speaker): \(error.message)"
    }
  }

  private func name(_ page: HelpPage) -> String {
    page.usage.split(separator: " ").prefix { !$0.hasPrefix("[") }.joined(separator: " ")
  }
}
