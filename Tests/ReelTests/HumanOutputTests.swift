// SPDX-License-Identifier: Apache-2.0

import Testing

/// What people read: narrow enough, and marked up only where a terminal shows it.
@Suite struct HumanOutputTests {
  private static let hasScript = (try? ReelProcess.run(program: "script", ["--version"]))?.status == 0

  @Test(arguments: [["bench", "first-frame", "-n", "1"], ["probe"]])
  func fitsIn100Columns(_ command: [String]) throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "long name ", count: 12) + ".mp4"
    try folder.copyReel("03-h264-fragmented.mp4", to: long)
    for operand in [TestFiles.media, folder.path + "/" + long] {
      let result = try ReelProcess.run(command + [operand], in: TestFiles.media)
      #expect(result.status == 0)
      let wide = result.text.split(separator: "\n").map(String.init).filter { $0.count > 100 }
      // The path in `reel probe` is written as it was named.
      #expect(wide.filter { !$0.hasSuffix(".mp4") } == [])
    }
  }

  @Test func aTableHasALineAReel() throws {
    let result = try ReelProcess.run(["bench", "first-frame", "-n", "1", "."], in: TestFiles.media)
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    let tables = lines.split(separator: "", omittingEmptySubsequences: false).prefix(2)
    for table in tables {
      #expect(table.count == TestFiles.reels.count + 1)
      #expect(table.dropFirst().map { String($0.prefix { $0 != " " }) } == TestFiles.reels)
    }
    // One mark a line, on the slowest stage.
    #expect(tables.last?.dropFirst().allSatisfy { $0.count(where: { $0 == "*" }) == 1 } == true)
  }

  @Test(arguments: [[], ["NO_COLOR=1"], ["TERM=xterm-256color"], ["CLICOLOR_FORCE=1", "TERM=xterm"]])
  func noEscapesWithoutATerminal(_ environment: [String]) throws {
    for command in [["probe"], ["bench", "first-frame", "-n", "1"], ["--help"], ["frames", "--help"]] {
      let operands = command.contains("--help") ? [] : [TestFiles.reels[0], "missing.mp4"]
      let result = try ReelProcess.run(command + operands, in: TestFiles.media, environment: environment)
      #expect(!result.output.contains(0x1b))
      #expect(!result.errorBytes.contains(0x1b))
    }
  }

  struct TerminalRow: CustomTestStringConvertible, Sendable {
    let environment: String
    let isColoured: Bool
    var testDescription: String { environment }
  }

  private static let terminals = [
    TerminalRow(environment: "TERM=xterm NO_COLOR=", isColoured: true),
    TerminalRow(environment: "TERM=xterm NO_COLOR=1", isColoured: false),
    TerminalRow(environment: "TERM=dumb NO_COLOR=", isColoured: false),
  ]

  @Test(.enabled(if: hasScript, "needs the script command"), arguments: terminals)
  func colourOnATerminal(_ row: TerminalRow) throws {
    let line = "env \(row.environment) '\(ReelProcess.path)' probe \(TestFiles.reels[0])"
    let result = try ReelProcess.run(program: "script", ["-qec", line, "/dev/null"], in: TestFiles.media)
    #expect(result.status == 0)
    #expect(result.text.contains("\u{1b}[1m") == row.isColoured)
  }
}
