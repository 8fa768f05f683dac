// SPDX-License-Identifier: Apache-2.0

import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// Who does not read harms nobody else, and is told why it had to go.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct SlowReaderTests {
  /// It asks and asks, and reads no answer.
  @Test(arguments: [ClientMessage.event(.tick(time: 1)), .stats, .event(.land(offset: 3840, epoch: nil))])
  func asksAndDoesNotRead(_ message: ClientMessage) throws {
    let daemon = try DaemonUnderTest(["--lease-timeout", "60000"])
    try daemon.leavesNothing(after: "a client that does not read") {
      let other = try RawClient(playing: daemon)
      let client = try RawClient(playing: daemon)
      var sent = 0
      while client.sendAtOnce(message.encode(serial: UInt32(sent))) != .closed {
        sent += 1
        // The other one is shown its reel all the while.
        if sent % 500 == 0 { try other.see(frames: 1) }
      }
      try other.see(frames: 5)
      let (errors, last) = try client.untilEnd()
      #expect(errors.map(\.code) == [.slow])
      #expect(last == errors.first.map { .error($0) })
      #expect(client.violations == [])
      try other.leave()
      #expect(other.violations == [])
    }
    #expect(daemon.end() == 0)
  }

  /// It says nothing, and reads nothing.
  @Test func onlyDoesNotRead() throws {
    let daemon = try DaemonUnderTest(["--lease-timeout", "100"])
    try daemon.leavesNothing(after: "a client that does not read") {
      let other = try RawClient(playing: daemon)
      let client = try RawClient(playing: daemon)
      _ = try daemon.status(when: "one player", meanwhile: { try other.stats() }) { $0.players.count == 1 }
      try other.see(frames: 5)
      guard case .revoked? = try client.untilEnd().last else {
        Issue.record("not told")
        return
      }
      try other.leave()
    }
    #expect(daemon.end() == 0)
  }

  /// An observer that does not read.
  @Test func anObserverDoesNotRead() throws {
    let daemon = try DaemonUnderTest(["--lease-timeout", "100"])
    try daemon.leavesNothing(after: "an observer that does not read") {
      let player = try RawClient(playing: daemon)
      let observer = try RawClient(daemon)
      try observer.greet()
      try observer.observe(player.player)
      _ = try daemon.status(when: "no observer", meanwhile: { try player.stats() }) { $0.players[0].observers == 0 }
      try player.see(frames: 5)
      guard case .revoked? = try observer.untilEnd().last else {
        Issue.record("not told")
        return
      }
      try player.leave()
    }
    #expect(daemon.end() == 0)
  }
}
