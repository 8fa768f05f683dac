// SPDX-License-Identifier: Apache-2.0

import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// What was counted of all players that there ever were: `stats`.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct TotalsTests {
  @Test func ofPlayersThatHaveGone() throws {
    let daemon = try DaemonUnderTest(warm: false, ["--lease-timeout", "600000"])
    let client = try ControlClient(daemon.controlPath)
    func stats() throws -> (total: PlayerCounts, players: [PlayerCounts]) {
      let answer = try client.ask(#"{"command":"stats"}"#)
      return (try #require(answer.total), try #require(answer.counts))
    }
    let none = try stats()
    #expect(none.total.landings == 0 && none.total.framesSent == 0 && none.players == [])
    let first = try RawClient(playing: daemon)
    #expect(try client.ask(#"{"command":"wait","for":"warm"}"#).for == "warm")
    #expect(try client.ask(#"{"command":"next"}"#).landing == 2)
    let one = try stats()
    #expect(one.total.landings == 2 && one.players.map(\.landings) == [2])
    let second = try RawClient(playing: daemon)
    #expect(try client.ask(#"{"command":"wait","for":"warm"}"#).for == "warm")
    let two = try stats()
    #expect(two.total.landings == 3 && two.players.map(\.landings) == [2, 1])
    #expect(two.total.poolsMade == two.players.map(\.poolsMade).reduce(0, +) && two.total.poolsMade > 0)
    // Nothing is lost, nor counted twice, at whichever moment a player goes.
    first.send(.bye)
    while true {
      let now = try stats()
      #expect(now.total.landings == 3)
      #expect(now.total.framesSent >= two.total.framesSent && now.total.framesDecoded >= two.total.framesDecoded)
      if now.players.count == 1 { break }
    }
    try second.leave()
    try daemon.waitUntilEmpty(besides: 1)
    let gone = try stats()
    #expect(gone.players == [] && gone.total.landings == 3 && gone.total.poolsMade >= two.total.poolsMade)
    #expect(gone.total.warm + gone.total.late + gone.total.missed + gone.total.failed == 3)
    #expect(daemon.end() == 0)
  }
}
