// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

@Suite struct ParsedArgumentsTests {
  @Test func valuesComeFromTheWords() throws {
    let words = ["--json", "-n3", "--speed", "2.5", "-f", "y4m", "-o", "x", "-o", "y", "--seed", "7", "a"]
    let arguments = try #require(try SampleCommands.parse(words))
    #expect(arguments.flag(.json))
    #expect(try arguments.integer(SampleCommands.runs) == 3)
    #expect(try arguments.number(SampleCommands.speed) == 2.5)
    #expect(try arguments.choice(SampleCommands.format) == SampleCommands.Format.y4m)
    #expect(try arguments.text(SampleCommands.output) == "y")
    #expect(arguments.texts(SampleCommands.output) == ["x", "y"])
    #expect(try arguments.integerIfGiven(SampleCommands.seed) == 7)
    #expect(arguments.speaker == "reel probe")
  }

  @Test func valuesComeFromTheTable() throws {
    let arguments = try #require(try SampleCommands.parse(["a"]))
    #expect(!arguments.flag(.json))
    #expect(try arguments.integer(SampleCommands.runs) == 20)
    #expect(try arguments.number(SampleCommands.speed) == 1)
    #expect(try arguments.choice(SampleCommands.format) == SampleCommands.Format.framemd5)
  }

  @Test func defaultsAreNotGiven() throws {
    let arguments = try #require(try SampleCommands.parse(["a"]))
    #expect(try arguments.integerIfGiven(SampleCommands.runs) == nil)
    #expect(try arguments.numberIfGiven(SampleCommands.speed) == nil)
    #expect(try arguments.choiceIfGiven(SampleCommands.format, as: SampleCommands.Format.self) == nil)
    #expect(arguments.textIfGiven(SampleCommands.output) == nil)
  }

  @Test func aMissingDefaultIsOurOwnMistake() throws {
    let arguments = try #require(try SampleCommands.parse(["a"]))
    let error = #expect(throws: ExitError.self) { try arguments.integer(SampleCommands.seed) }
    #expect(error?.code == .internal)
  }
}
