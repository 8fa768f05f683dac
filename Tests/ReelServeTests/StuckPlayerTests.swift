// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// One player's loop is stuck, in a real daemon: others are served, everybody is answered, and the watchdog says nothing.
@Suite(
  .timeLimit(.minutes(30)), .oneAtATime, .onOwnThread,
  .enabled(if: geteuid() == 0, "only root can stop a thread of any process"))
struct StuckPlayerTests {
  /// Players do not read while others are asked.
  private static let patient = ["--lease-timeout", "600000"]

  @Test func everybodyIsAnswered() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    let stuck = try RawClient(playing: daemon)
    let other = try RawClient(playing: daemon)
    let client = try ControlClient(daemon.controlPath)
    #expect(try client.ask(#"{"command":"status"}"#).silent == 0)
    let waiter = try ControlClient(daemon.controlPath)
    let landing = #""landing","landing":2,"player":\#(stuck.player)"#
    try waiter.send(#"{"command":"wait","for":\#(landing),"timeout_ms":600000}"# + "\n")
    let thread = try StoppedThread("reel-player-\(stuck.player)", of: daemon.process)
    for command in ["status", "players", "stats"] {
      let answer = try client.ask("{\"command\":\"\(command)\"}")
      #expect(answer.schema == "reel.\(command)/1" && answer.silent == 1, "\(answer)")
      if command != "stats" { #expect(answer.players?.map(\.id) == [other.player]) }
    }
    #expect(try client.ask("{\"command\":\"next\",\"player\":\(other.player)}").landing == 2)
    let mute = "player \(stuck.player) does not answer"
    for request in [
      #""next","player":\#(stuck.player)"#, #""wait","for":"ready","timeout_ms":0"#,
      #""wait","for":"ready","player":\#(stuck.player),"timeout_ms":1"#, #""wait","for":"warm","timeout_ms":1"#,
    ] {
      let answer = try client.ask("{\"command\":\(request)}")
      #expect(answer.code == "timed-out" && answer.error?.message.hasSuffix(mute) == true, "\(answer)")
    }
    // Nor is a wait for another one held up by it.
    #expect(try client.ask(#"{"command":"wait","for":"ready","player":\#(other.player)}"#).for == "ready")
    #expect(try client.ask(#"{"command":"wait","for":"ready","timeout_ms":1,"id":"later"}"#).id == "later")
    try thread.letGo()
    #expect(try client.ask(#"{"command":"wait","for":"ready"}"#).for == "ready")
    // What was asked for too late was not done.
    let status = try client.ask(#"{"command":"status"}"#)
    #expect(status.silent == 0 && status.players?.map(\.id) == [stuck.player, other.player], "\(status)")
    #expect(try client.ask("{\"command\":\"next\",\"player\":\(stuck.player)}").landing == 2)
    #expect(try waiter.reply().landing == 2)
    try stuck.leave()
    try other.leave()
    #expect(daemon.end() == 0)
  }

  /// Somebody waits for it from before it stands still, or from while it does: nothing changes but that it goes on.
  @Test(arguments: [true, false]) func whoWaitsForItIsAnswered(_ isBefore: Bool) throws {
    let daemon = try DaemonUnderTest(Self.patient)
    let player = try RawClient(daemon)
    try player.greet()
    try player.subscribe()
    let client = try ControlClient(daemon.controlPath)
    let wait = #"{"command":"wait","for":"warm","timeout_ms":600000,"id":"wait"}"# + "\n"
    if isBefore { try client.send(wait) }
    #expect(try client.ask(#"{"command":"stats","id":"stats"}"#).id == "stats")
    let thread = try StoppedThread("reel-player-\(player.player)", of: daemon.process)
    if !isBefore { try client.send(wait) }
    #expect(try client.ask(#"{"command":"wait","for":"ready","timeout_ms":0}"#).code == "timed-out")
    player.send(.event(.appear), serial: 3)
    try thread.letGo()
    #expect(try client.reply().id == "wait")
    try player.leave()
    #expect(daemon.end() == 0)
  }

  /// The manager gets no ping while it stands, and one again once it goes on.
  @Test func theWatchdogSaysNothing() throws {
    let microseconds: Int32 = 100_000
    let managed = try ManagedDaemon(
      "Feed=\(DaemonUnderTest.media)\nMaxPlayers=2\nLeaseTimeout=600000",
      environment: ["WATCHDOG_USEC=\(microseconds)"])
    let player = try RawClient(playing: managed.daemon)
    let other = try RawClient(playing: managed.daemon)
    try managed.manager.next("STATUS=2 of 2 players")
    try managed.manager.next("WATCHDOG=1")
    let thread = try StoppedThread("reel-player-\(player.player)", of: managed.daemon.process)
    // What was on its way may still come: of a round that it had answered.
    let most = 2
    _ = managed.manager.all()
    var pings = 0
    while pings <= most, managed.manager.hears(within: 20 * microseconds / 1000) { pings += 1 }
    #expect(pings <= most, "\(managed.manager.heard)")
    try other.stats()
    try thread.letGo()
    for _ in 0..<3 { try managed.manager.next("WATCHDOG=1") }
    #expect(managed.daemon.end() == 0)
  }
}
