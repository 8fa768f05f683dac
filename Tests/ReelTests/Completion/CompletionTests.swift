// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import reel

/// The completions, in the shells that they are for.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct CompletionTests {
  /// A line, and what is offered for its last word.
  struct Row: Sendable {
    let line: String
    let offers: [String]

    init(_ line: String, _ offers: [String]) {
      self.line = line
      self.offers = offers.sorted()
    }
  }

  private static let bench = Reel.commands.filter { $0.path.first == "bench" }.map { $0.path[1] }
  private static let files = ["clip.mp4", "inner"]
  private static let rows = [
    Row("reel ", Set(Reel.commands.map { $0.path[0] }).union(["help"]).sorted()),
    Row("reel be", ["bench"]), Row("reel bench ", bench), Row("reel help bench ", bench),
    Row("reel bench se", ["serve"]),
    Row("reel feed ", ["trace"]), Row("reel nothing ", []), Row("reel bench nothing ", []),
    Row("reel help serve -", []),
    Row("reel help ", Set(Reel.commands.map { $0.path[0] }).sorted()),
    Row("reel bench first-frame --hints ", ["cost", "name", "off"]),
    Row("reel frames -f ", ["framemd5", "rawvideo", "y4m"]), Row("reel frames --format=y", ["y4m"]),
    Row("reel frames --format=", ["framemd5", "rawvideo", "y4m"]), Row("reel frames --format y4m c", ["clip.mp4"]),
    Row("reel bench swipe --sides ", ["one", "two"]), Row("reel bench swipe --pattern b", ["backforth", "browse"]),
    Row("reel bench swipe --pattern c", ["clip.mp4"]), Row("reel thumbs --shard ", ["auto"]),
    Row("reel completion ", ["bash", "fish", "zsh"]), Row("reel manual reel-s", ["reel-serve"]),
    Row("reel probe ", files), Row("reel probe clip.mp4 ", files), Row("reel probe -- ", files),
    Row("reel probe -- -", []),
    Row("reel demo i", ["inner"]), Row("reel thumbs -o ", ["inner"]), Row("reel thumbs --to ", files),
    Row("reel serve --feed=c", ["clip.mp4"]), Row("reel serve --feed ", files), Row("reel serve --max-players ", []),
    Row("reel serve --runtime-dir ", ["inner"]), Row("reel serve --max-players 2 --le", ["--lease-timeout"]),
  ]

  @Test(arguments: Shell.allCases) func offers(_ shell: Shell) throws {
    let offers = try CompletingShell(shell: shell).offers(Self.rows.map(\.line))
    try #require(offers.count == Self.rows.count)
    for (row, offered) in zip(Self.rows, offers) {
      // fish repeats the option before its value.
      let values = offered.map {
        $0.hasPrefix("--") && $0.contains("=") ? String($0.drop { $0 != "=" }.dropFirst()) : $0
      }
      #expect(values == row.offers, "\(row.line)|")
    }
  }

  @Test(arguments: Shell.allCases) func optionsAreThoseOfTheHelp(_ shell: Shell) throws {
    let pages = Project.helpPages.sorted { $0.key.joined(separator: " ") < $1.key.joined(separator: " ") }
    let lines = pages.map { (["reel"] + $0.key + ["-"]).joined(separator: " ") }
    let offers = try CompletingShell(shell: shell).offers(lines)
    try #require(offers.count == pages.count && pages.count > Reel.commands.count)
    for (page, offered) in zip(pages, offers) {
      #expect(Set(offered) == Project.spellings(onHelp: page.value), "\(page.key)")
    }
  }

  @Test(arguments: Shell.allCases) func theProgramPrintsThem(_ shell: Shell) throws {
    let result = try ReelProcess.run(["completion", shell.rawValue])
    #expect(result.status == 0 && result.text == shell.completion(of: Reel.tree))
    // Nothing that is completed may run the program.
    #expect(!result.text.contains("$(reel") && !result.text.contains("command reel") && !result.text.contains("`reel"))
  }

  @Test func othersAreRefused() throws {
    let result = try ReelProcess.run(["completion", "fisch"])
    #expect(result.status == 64)
    #expect(result.errorText.contains("no completion for 'fisch', did you mean 'fish'?"))
  }

  @Test func nothingIsWrongWithTheScriptForBash() throws {
    let folder = try TestFolder()
    let script = try folder.write(Shell.bash.completion(of: Reel.tree), to: "reel")
    let result = try ReelProcess.run(program: "shellcheck", [script])
    #expect(result.status == 0 && result.text == "")
  }
}
