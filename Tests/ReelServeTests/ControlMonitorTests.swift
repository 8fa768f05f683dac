// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import TestPlayers
import Testing

/// Whoever monitors on `control.sock` is told what happens.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct ControlMonitorTests {
  /// Players do not read while others are asked.
  private static let patient = ["--lease-timeout", "600000"]

  /// The next event of a kind.
  private func event(_ kind: String, from client: ControlClient) throws -> ControlReply {
    while true {
      let reply = try client.reply()
      #expect(reply.schema == "reel.event/1", "\(reply)")
      if reply.event == kind { return reply }
    }
  }

  @Test func isToldWhatHappens() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    try daemon.leavesNothing(after: "a monitor") {
      let monitor = try ControlClient(daemon.controlPath)
      let beginning = try monitor.ask(#"{"command":"monitor","id":"m"}"#)
      #expect(beginning.schema == "reel.monitor/1" && beginning.id == "m" && beginning.level == "debug")
      let player = try RawClient(playing: daemon)
      #expect(try event("player_joined", from: monitor).player == player.player)
      let first = try event("landed", from: monitor)
      #expect(first.player == player.player && first.landing == 1 && first.reel == "01-h264-faststart")
      let client = try ControlClient(daemon.controlPath)
      #expect(try client.ask(#"{"command":"jump","index":5}"#).landing == 2)
      var landing = try event("landed", from: monitor)
      while landing.landing == 1 { landing = try event("landed", from: monitor) }
      #expect(landing.landing == 2 && landing.reel == "06-av1" && landing.outcome != nil)
      try player.leave()
      #expect(try event("player_left", from: monitor).player == player.player)
    }
    #expect(daemon.end() == 0)
  }

  /// The end of the daemon is told, and that of every player, before the connection ends; also where somebody waits.
  @Test(arguments: [0, 1, 3], [true, false]) func isToldOfTheEnd(_ players: Int, _ waits: Bool) throws {
    let daemon = try DaemonUnderTest(Self.patient)
    let monitor = try ControlClient(daemon.controlPath)
    #expect(try monitor.ask(#"{"command":"monitor","level":"info"}"#).schema == "reel.monitor/1")
    let clients = try (0..<players).map { _ in try RawClient(playing: daemon) }
    for _ in clients { _ = try event("player_joined", from: monitor) }
    if waits { try monitor.send("{\"command\":\"wait\",\"for\":\"landing\",\"landing\":99,\"player\":2}\n") }
    #expect(try monitor.ask(#"{"command":"stats"}"#).schema.hasPrefix("reel.") == true)
    #expect(daemon.end() == 0)
    var events: [String] = []
    while let line = try monitor.line() {
      let reply = try ControlReply(line)
      // The wait, for a player who is not there or leaves.
      if reply.schema == "reel.event/1" { events.append(reply.event ?? "") }
    }
    #expect(events.sorted() == Array(repeating: "player_left", count: players) + ["stopping"])
    withExtendedLifetime(clients) {}
  }

  /// Questions are answered on the same connection, between events.
  @Test func asksMeanwhile() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    let monitor = try ControlClient(daemon.controlPath)
    #expect(try monitor.ask(#"{"command":"monitor"}"#).schema == "reel.monitor/1")
    let player = try RawClient(playing: daemon)
    for number in 0..<20 {
      try monitor.send("{\"command\":\"next\",\"id\":\(number)}\n{\"command\":\"previous\",\"id\":\"p\(number)\"}\n")
      var answers: [String?] = []
      while answers.count < 2 {
        let reply = try monitor.reply()
        if reply.schema != "reel.event/1" { answers.append(reply.id) }
      }
      #expect(answers == ["\(number)", "p\(number)"])
      try player.stats()
    }
    try player.leave()
    #expect(daemon.end() == 0)
  }

  @Test func levelsAndPlayers() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    let first = try RawClient(playing: daemon)
    let client = try ControlClient(daemon.controlPath)
    let own = try ControlClient(daemon.controlPath)
    #expect(try own.ask("{\"command\":\"monitor\",\"player\":\(first.player)}").player == first.player)
    try own.send(#"{"command":"monitor","player":1000}"# + "\n")
    // Its ring may be warming still.
    var refusal = try own.reply()
    while refusal.schema == "reel.event/1" { refusal = try own.reply() }
    #expect(refusal.code == "no-player")
    let info = try ControlClient(daemon.controlPath)
    #expect(try info.ask(#"{"command":"monitor","level":"info"}"#).level == "info")
    let second = try RawClient(playing: daemon)
    #expect(try client.ask("{\"command\":\"next\",\"player\":\(second.player)}").landing == 2)
    #expect(try client.ask("{\"command\":\"next\",\"player\":\(first.player)}").landing == 2)
    // Nothing of the other player, and of the first one the landing alone.
    let landed = try event("landed", from: own)
    #expect(landed.player == first.player)
    try second.leave()
    // What rings do is of less interest.
    #expect(try info.reply().event == "player_joined")
    #expect(try info.reply().event == "player_left")
    // Another level from now on.
    #expect(try info.ask(#"{"command":"monitor","level":"debug"}"#).level == "debug")
    #expect(try client.ask("{\"command\":\"previous\"}").landing == 3)
    #expect(try event("landed", from: info).landing == 3)
    try first.leave()
    #expect(daemon.end() == 0)
  }

  @Test func onlySoManyMonitor() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    try daemon.leavesNothing(after: "monitors") {
      var clients: [ControlClient] = []
      for number in 0..<40 {
        let client = try ControlClient(daemon.controlPath)
        let reply = try client.ask(#"{"command":"monitor"}"#)
        #expect(number < 16 ? reply.schema == "reel.monitor/1" : reply.code == "limit")
        clients.append(client)
      }
      // Once is as good as a thousand times.
      for _ in 0..<1_000 { #expect(try clients[0].ask(#"{"command":"monitor"}"#).schema == "reel.monitor/1") }
    }
    #expect(daemon.end() == 0)
  }

  /// Who does not read is hung up on; others are told everything.
  @Test func doesNotRead() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    try daemon.leavesNothing(after: "a monitor that does not read") {
      let monitor = try ControlClient(daemon.controlPath)
      #expect(try monitor.ask(#"{"command":"monitor"}"#).schema == "reel.monitor/1")
      let player = try RawClient(playing: daemon)
      let client = try ControlClient(daemon.controlPath)
      _ = try daemon.status(
        when: "three connections",
        meanwhile: {
          for _ in 0..<50 {
            _ = try client.ask(#"{"command":"next"}"#)
            _ = try client.ask(#"{"command":"previous"}"#)
            try player.stats()
          }
        }, { $0.connections == 3 })
      try player.leave()
      _ = monitor.sendAtOnce([])
    }
    #expect(daemon.end() == 0)
  }
}
