// SPDX-License-Identifier: Apache-2.0

import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// The clients in Python and C, with the real daemon.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct PlayerTests {
  @Test(arguments: ExampleClient.allCases) func landsOnEveryReelAndSeesIt(_ client: ExampleClient) throws {
    let daemon = try DaemonUnderTest()
    let result = try daemon.leavesNothing(after: client.rawValue) {
      try RunningProgram.run(client.command(daemon.folder))
    }
    #expect(result.status == 0)
    #expect(result.errors == "")
    let landings = result.lines.compactMap { SeenLanding($0) }
    let there = SeenLanding.colours.map(\.reel)
    #expect(landings.map(\.reel) == there + there.reversed().dropFirst())
    #expect(landings.map(\.number) == Array(1...19))
    for landing in landings {
      #expect(landing.isRight, "\(landing)")
      #expect(landing.microseconds > 0)
    }
    // Nothing is ready when the page appears; then the client waits until it is.
    #expect(landings.map(\.outcome) == ["late"] + Array(repeating: "warm", count: 18))
    #expect(daemon.end() == 0)
    #expect(daemon.errors == "")
  }

  @Test(arguments: ExampleClient.allCases) func goesToAndFroUntilItsLimit(_ client: ExampleClient) throws {
    let daemon = try DaemonUnderTest()
    let result = try RunningProgram.run(client.command(daemon.folder, landings: 23))
    #expect(result.status == 0)
    #expect(result.lines.compactMap { SeenLanding($0) }.suffix(4).map(\.reel) == SeenLanding.colours[1...4].map(\.reel))
  }

  /// Others move its page, too: it shows what is landed on, and goes on from there.
  @Test(arguments: ExampleClient.allCases) func othersMoveItsPage(_ client: ExampleClient) throws {
    let daemon = try DaemonUnderTest()
    let program = try RunningProgram(client.command(daemon.folder, landings: 120))
    let control = try ControlClient(daemon.controlPath)
    var moves = 0
    for round in 0... {
      let words = [#""next""#, #""previous""#, #""jump","index":\#(round % 7)"#, #""refresh""#]
      let answer = try control.ask("{\"command\":\(words[round % 4])}")
      if answer.moved == true { moves += 1 }
      // It has come, and gone.
      if moves > 0, answer.code == "no-player" { break }
      // It has a turn of its own, as far as one can tell from here.
      _ = try control.ask(#"{"command":"wait","for":"warm","timeout_ms":1000}"#)
    }
    let result = try program.wait()
    #expect(result.status == 0 && result.errors == "", "\(result)")
    let numbers = result.lines.compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
    #expect(numbers.count == result.lines.count && numbers == numbers.sorted() && Set(numbers).count == numbers.count)
    #expect(numbers.last.map { $0 >= 120 } == true && moves > 1)
    // What others asked for has no time from a swipe.
    #expect(result.lines.contains { !$0.contains("µs") && !$0.contains("failed") })
    #expect(daemon.end() == 0)
    #expect(daemon.errors == "")
  }

  @Test(arguments: ExampleClient.allCases) func saysWhenThereIsNoDaemon(_ client: ExampleClient) throws {
    let result = try RunningProgram.run(client.command("/nowhere"))
    #expect(result.status == 69)
    #expect(result.errors != "")
  }

  @Test(arguments: ExampleClient.allCases) func saysWhenAllPlayersAreTaken(_ client: ExampleClient) throws {
    // The other one keeps its picture, and this one may be slow to start.
    let daemon = try DaemonUnderTest(["--max-players", "1", "--lease-timeout", "600000"])
    let other = try RawClient(playing: daemon)
    let result = try RunningProgram.run(client.command(daemon.folder))
    #expect(result.status == 75)
    #expect(result.output == "")
    try other.leave()
  }

  @Test(arguments: ExampleClient.allCases) func saysWhenTheFeedIsEmpty(_ client: ExampleClient) throws {
    let folder = try TemporaryFolder()
    let daemon = try DaemonUnderTest(feed: folder.path, warm: false)
    let result = try RunningProgram.run(client.command(daemon.folder))
    #expect(result.status == 65)
    #expect(result.output == "")
  }
}
