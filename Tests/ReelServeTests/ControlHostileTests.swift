// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import TestPlayers
import Testing

/// Requests made of anything, in any order: each is answered, with its id, and the daemon serves as before.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct ControlHostileTests {
  /// Players do not read while others are asked.
  private static let patient = ["--lease-timeout", "600000"]

  private static let commands = [
    "status", "stats", "players", "land", "next", "previous", "jump", "refresh", "query", "wait", "monitor", "quit",
  ]
  private static let fields = ["player", "index", "reel", "text", "for", "landing", "timeout_ms", "level", "x"]
  private static let values = [
    "0", "1", "2", "-1", "9", "1e9", "1e400", "9223372036854775807", "-9223372036854775808", "18446744073709551616",
    "0.5", "null", "true", "[]", "{}", "[[[[[[[[]]]]]]]]", "\"\"", "\"\\u0000\"", "\"ready\"", "\"warm\"",
    "\"landing\"", "\"error\"", "\"06-av1\"", "\"\\ud83d\\ude00\"", "\"\(String(repeating: "\\u0007", count: 2_000))\"",
  ]

  @Test(arguments: [1, 2, 3] as [UInt64]) func requestsOfAnything(_ seed: UInt64) throws {
    let daemon = try DaemonUnderTest(Self.patient)
    var state = seed
    func pick(_ choices: [String]) -> String {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return choices[Int(state >> 33) % choices.count]
    }
    try daemon.leavesNothing(after: "requests of anything, seed \(seed)") {
      let player = try RawClient(playing: daemon)
      let client = try ControlClient(daemon.controlPath)
      for number in 0..<1_000 {
        var parts = ["\"command\":\"\(pick(Self.commands))\"", "\"id\":\(number)"]
        // Waits that are over at once come back in their turn.
        parts.append("\"timeout_ms\":0")
        for _ in 0..<3 {
          let field = pick(Self.fields)
          if field != "timeout_ms" { parts.append("\"\(field)\":\(pick(Self.values))") }
        }
        try client.send("{\(parts.joined(separator: ","))}\n")
        var answer = try client.reply()
        while answer.schema == "reel.event/1" { answer = try client.reply() }
        // A number that is none is no JSON, and its line has no id that could be read.
        #expect(answer.id == "\(number)" || answer.code == "malformed", "\(parts): \(answer)")
        try player.stats()
      }
      #expect(player.violations == [])
      try player.leave()
    }
    #expect(daemon.end() == 0)
    #expect(daemon.errors == "")
  }

  /// Moves in their thousands, and nobody who reads the answers.
  @Test func movesAndDoesNotRead() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    try daemon.leavesNothing(after: "moves") {
      let player = try RawClient(playing: daemon)
      let client = try ControlClient(daemon.controlPath)
      let moves = Array(String(repeating: "{\"command\":\"next\"}\n{\"command\":\"previous\"}\n", count: 50).utf8)
      var sent = 0
      while sent < 10_000, client.sendAtOnce(moves) {
        sent += 1
        try player.stats()
      }
      #expect(sent < 10_000)
      #expect(player.violations == [])
      try player.leave()
    }
    #expect(daemon.end() == 0)
  }

  /// Lines that came at once are not all answered while nobody reads: the last one of these is not reached, and it is once
  /// the answers are read, in their order.
  @Test func asksAtOnceAndDoesNotRead() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    try daemon.leavesNothing(after: "questions") {
      let player = try RawClient(playing: daemon)
      let client = try ControlClient(daemon.controlPath)
      let commands = Array(repeating: "status", count: 120) + ["next"]
      let questions = commands.enumerated().map { "{\"command\":\"\($1)\",\"id\":\($0)}\n" }
      try #require(questions.joined().utf8.count < 4096)
      try client.send(questions.joined())
      // Every question of another one gives the first one its turn.
      let other = try ControlClient(daemon.controlPath)
      for _ in 0..<500 {
        let status = try other.ask(#"{"command":"status"}"#)
        try #require(status.schema == "reel.status/1")
      }
      #expect(try other.ask(#"{"command":"wait","for":"landing","landing":2,"timeout_ms":1}"#).code == "timed-out")
      for number in 0...120 {
        let answer = try client.reply()
        #expect(answer.id == "\(number)" && answer.schema == (number < 120 ? "reel.status/1" : "reel.landing/1"))
      }
      try player.leave()
    }
    #expect(daemon.end() == 0)
  }

  /// A move that comes while the player leaves is done, or there is no such player.
  @Test func movesWhileThePlayerLeaves() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    let client = try ControlClient(daemon.controlPath)
    for _ in 0..<20 {
      let player = try RawClient(playing: daemon)
      let moves = String(repeating: "{\"command\":\"next\",\"player\":\(player.player)}\n", count: 8)
      try client.send(moves)
      try player.leave()
      for _ in 0..<8 {
        let answer = try client.reply()
        #expect(answer.schema == "reel.landing/1" || answer.code == "no-player" || answer.code == "edge", "\(answer)")
      }
      #expect(try client.ask("{\"command\":\"next\",\"player\":\(player.player)}").code == "no-player")
    }
    #expect(daemon.end() == 0)
  }
}
