// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// Too many at once are told, and the daemon serves as before.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct CrowdTests {
  @Test func twoHundredConnections() throws {
    let daemon = try DaemonUnderTest()
    try daemon.leavesNothing(after: "a crowd") {
      var clients: [RawClient] = []
      while clients.count < 200 {
        do {
          clients.append(try RawClient(daemon))
        } catch let error as WireError where error.code == .unreachable {
          // The queue of those whom nobody has let in yet is full; an answer means that some were.
          _ = try daemon.status()
        }
      }
      let connections = try daemon.status().connections
      #expect(connections <= 65)
      // Who is too many is told; who is not may say hello.
      var turnedAway = 0
      for client in clients.reversed() {
        client.send(.hello(Hello(surface: .ring, name: "crowd")))
        switch try client.next() {
        case .message(.error(let note), _):
          #expect(note.code == .limit || note.code == .timeout)
          turnedAway += note.code == .limit ? 1 : 0
        case .message(.welcome, _): break
        case let heard: Issue.record("\(heard)")
        }
      }
      #expect(turnedAway >= 200 - 65)
    }
    try RawClient(playing: daemon).leave()
    #expect(daemon.end() == 0)
  }

  @Test func tooManyPlayers() throws {
    let daemon = try DaemonUnderTest(["--max-players", "2"])
    try daemon.leavesNothing(after: "too many players") {
      let first = try RawClient(playing: daemon)
      let second = try RawClient(playing: daemon)
      let third = try RawClient(daemon)
      try third.greet()
      third.send(.subscribe(Subscription()))
      #expect(try third.untilEnd().errors.map(\.code) == [.busy])
      try first.leave()
      _ = try daemon.status(when: "one player", meanwhile: { try second.stats() }) { $0.players.count == 1 }
      let fourth = try RawClient(playing: daemon)
      #expect(fourth.player > second.player)
      try second.see(frames: 2)
      try second.leave()
      try fourth.leave()
    }
    #expect(daemon.end() == 0)
  }

  /// Nobody keeps a place by saying nothing.
  @Test(arguments: [[], [ClientMessage.hello(Hello(surface: .page, name: ""))]]) func saysNoMore(
    _ messages: [ClientMessage]
  ) throws {
    let daemon = try DaemonUnderTest()
    try daemon.leavesNothing(after: "silence") {
      let client = try RawClient(daemon)
      for message in messages { client.send(message) }
      client.send(.unknown(99))
      #expect(try client.untilEnd().errors.map(\.code) == [.timeout])
    }
    #expect(daemon.end() == 0)
  }

  /// Everybody is told when the daemon ends, whatever they were about.
  @Test func theDaemonEnds() throws {
    let daemon = try DaemonUnderTest()
    let connected = try RawClient(daemon)
    let greeted = try RawClient(daemon)
    try greeted.greet()
    let player = try RawClient(playing: daemon)
    player.returnsLeases = false
    let observer = try RawClient(daemon)
    try observer.greet()
    try observer.observe(player.player)
    _ = try daemon.status(when: "all are in") { $0.connections == 5 }
    #expect(daemon.end() == 0)
    for client in [connected, greeted, player, observer] {
      #expect(try client.untilEnd().errors.last?.code == .shutdown)
    }
    #expect(unsafe access(daemon.framesPath, F_OK) != 0)
    #expect(unsafe access(daemon.controlPath, F_OK) != 0)
  }
}
