// SPDX-License-Identifier: Apache-2.0

import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// Whoever talks nonsense to `control.sock` is told, or hung up on.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct ControlTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let line: [UInt8]

    init(_ name: String, _ line: String) { self.init(name, Array(line.utf8)) }

    init(_ name: String, _ line: [UInt8]) {
      self.name = name
      self.line = line
    }

    var testDescription: String { name }
  }

  private static let nonsense = [
    Row("nothing", ""), Row("spaces", "     "), Row("a word", "status"), Row("half of JSON", #"{"command":"#),
    Row("an array", "[]"), Row("a number", "17"), Row("null", "null"), Row("an object", "{}"),
    Row("another command", #"{"command":"quit"}"#), Row("a number as command", #"{"command":5}"#),
    Row("null as command", #"{"command":null}"#), Row("a nested command", #"{"command":{"command":"status"}}"#),
    Row("no UTF-8", [0x7b, 0xff, 0xfe, 0x7d]), Row("zero bytes", [0, 0, 0]),
    Row("half a character", Array(#"{"command":""#.utf8) + [0xd8]),
    Row("deep", String(repeating: "[", count: 60_000)),
    Row("deep objects", String(repeating: #"{"a":"#, count: 10_000)),
    Row("long", "{\"command\":\"\(String(repeating: "x", count: 60_000))\"}"),
  ]

  @Test func nonsenseIsAnswered() throws {
    let daemon = try DaemonUnderTest()
    try daemon.leavesNothing(after: "nonsense") {
      let client = try ControlClient(daemon.controlPath)
      for row in Self.nonsense {
        try client.send(row.line + [0x0a])
        let answer = try client.line()
        #expect(answer?.contains(#""schema":"reel.error/1""#) == true, "\(row.name): \(answer ?? "")")
        #expect(answer.map { $0.utf8.count < 1000 } == true)
      }
      // And is no reason to hang up.
      try client.send("{\"command\":\"status\"}\n")
      #expect(try client.line()?.contains("reel.status/1") == true)
    }
    #expect(daemon.end() == 0)
    #expect(daemon.errors == "")
  }

  @Test func aLineWithoutEnd() throws {
    let daemon = try DaemonUnderTest()
    try daemon.leavesNothing(after: "an endless line") {
      let client = try ControlClient(daemon.controlPath)
      var sent = 0
      while try client.send(Array(repeating: 0x20, count: 4096)), sent < 1 << 26 { sent += 4096 }
      #expect(sent < 1 << 26)
      let answer = try client.line()
      #expect(answer?.contains("a line of more than 65536 bytes") == true)
      #expect(try client.line() == nil)
    }
    #expect(daemon.end() == 0)
  }

  @Test func anAnswerIsAsLongAsItIs() throws {
    let daemon = try DaemonUnderTest(["--max-players", "8"])
    let loans = try Loans()
    try daemon.leavesNothing(after: "long names") {
      // Each takes six bytes in JSON.
      let name = String(repeating: "\u{1}", count: WireLimits.id)
      let players = try (0..<8).map { _ in
        let client = try RawClient(daemon)
        try client.greet()
        client.send(.open(.video(name)), descriptors: [loans[.video]])
        try client.subscribe()
        try client.appear()
        return client
      }
      #expect(try daemon.status().players.count == 8)
      for player in players { try player.leave() }
    }
    #expect(daemon.end() == 0)
  }

  @Test(arguments: ["", "{\"comm", "{\"command\":\"status\"}", "\n"]) func halfALine(_ text: String) throws {
    let daemon = try DaemonUnderTest()
    try daemon.leavesNothing(after: "half a line, and the end") {
      _ = try ControlClient(daemon.controlPath).send(text)
    }
    try daemon.leavesNothing(after: "half a line, and no more") {
      let client = try ControlClient(daemon.controlPath)
      try client.send(text)
      client.finishSending()
      let answer = try client.line()
      // A last line needs no end.
      #expect((answer == nil) == text.isEmpty)
      #expect(answer?.contains("reel.status/1") ?? false == (text == #"{"command":"status"}"#))
      while try client.line() != nil {}
    }
    #expect(daemon.end() == 0)
  }

  @Test func descriptorsAreNotKept() throws {
    let daemon = try DaemonUnderTest()
    let loans = try Loans()
    for count in [1, 2, 4, 5, 200] {
      try daemon.leavesNothing(after: "\(count) descriptors") {
        let client = try ControlClient(daemon.controlPath)
        client.send("{\"command\":\"status\"}\n", Array(repeating: loans[.video], count: count))
        while try client.line() != nil {}
      }
    }
    #expect(daemon.end() == 0)
  }

  /// Answers come in the order of the questions, however these are cut into pieces.
  @Test func answersComeInOrder() throws {
    let daemon = try DaemonUnderTest()
    let player = try RawClient(playing: daemon)
    let client = try ControlClient(daemon.controlPath)
    for round in 0..<100 {
      try client.send("{\"command\":\"status\"}\n")
      // Longer than what is read at once.
      try client.send(String(repeating: "nonsense", count: round * 50) + "\n")
      try client.send("{\"command\":\"stats\"}\n")
      let answers = [try client.line(), try client.line(), try client.line()]
      let schemas = ["reel.status/1", "reel.error/1", "reel.stats/1"]
      #expect(zip(answers, schemas).allSatisfy { $0?.contains($1) == true }, "\(answers)")
      try player.stats()
    }
    try player.leave()
    #expect(daemon.end() == 0)
  }

  /// As `socat` does with what it reads from a pipe.
  @Test func asksAndSaysThatThisIsAll() throws {
    let daemon = try DaemonUnderTest()
    let player = try RawClient(playing: daemon)
    for _ in 0..<100 {
      let client = try ControlClient(daemon.controlPath)
      try client.send("{\"command\":\"status\"}\n")
      client.finishSending()
      #expect(try client.line()?.contains("reel.status/1") == true)
      #expect(try client.line() == nil)
      try player.stats()
    }
    try player.leave()
    #expect(daemon.end() == 0)
  }

  /// Thousands of questions, and nobody who reads the answers.
  @Test func asksAndDoesNotRead() throws {
    let daemon = try DaemonUnderTest()
    try daemon.leavesNothing(after: "questions") {
      let client = try ControlClient(daemon.controlPath)
      let questions = Array(String(repeating: "{\"command\":\"status\"}\n", count: 100).utf8)
      // Nothing more is read before there is room for the answers.
      var sent = 0
      while sent < 10_000, client.sendAtOnce(questions) { sent += 1 }
      #expect(sent < 10_000)
      #expect(try daemon.status().connections == 2)
    }
    #expect(daemon.end() == 0)
  }

  @Test func manyConnections() throws {
    let daemon = try DaemonUnderTest()
    try daemon.leavesNothing(after: "many who ask") {
      var clients: [ControlClient] = []
      for _ in 0..<200 { clients.append(try ControlClient(daemon.controlPath)) }
      for client in clients {
        try client.send("{\"command\":\"status\"}\n")
        let answer = try client.line()
        #expect(answer?.contains("reel.status/1") == true || answer?.contains("reel.error/1") == true)
      }
    }
    #expect(daemon.end() == 0)
  }

  /// However many players somebody has, there is room for a question.
  @Test func aCrowdOfClientsLeavesRoomForQuestions() throws {
    let daemon = try DaemonUnderTest()
    try daemon.leavesNothing(after: "a crowd") {
      var clients: [RawClient] = []
      while clients.count < 100 {
        if let client = try? RawClient(daemon) { clients.append(client) } else { _ = try daemon.status() }
      }
      let client = try ControlClient(daemon.controlPath)
      try client.send("{\"command\":\"status\"}\n")
      #expect(try client.line()?.contains("reel.status/1") == true)
      _ = clients.count
    }
    #expect(daemon.end() == 0)
  }
}
