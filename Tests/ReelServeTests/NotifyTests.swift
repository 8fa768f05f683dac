// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import TestPlayers
import Testing

/// What a service manager hears.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct NotifyTests {
  private static let configuration = "Feed=\(DaemonUnderTest.media)\nMaxPlayers=2"

  @Test func fromReadyToTheEnd() throws {
    let managed = try ManagedDaemon(Self.configuration)
    #expect(managed.ready == ["READY=1", "STATUS=0 of 2 players"])
    let player = try RawClient(playing: managed.daemon)
    #expect(try managed.manager.next() == ["STATUS=1 of 2 players"])
    let observer = try RawClient(managed.daemon)
    try observer.greet()
    try observer.observe(player.player)
    let other = try RawClient(playing: managed.daemon)
    #expect(try managed.manager.next() == ["STATUS=2 of 2 players"])
    try other.leave()
    #expect(try managed.manager.next() == ["STATUS=1 of 2 players"])
    #expect(managed.daemon.end() == 0)
    let told = managed.manager.all()
    #expect(told.last == ["STOPPING=1"] && told.count == 5, "\(told)")
    #expect(managed.daemon.errors == "")
  }

  /// Once it says that it is ready, clients can connect.
  @Test func readyIsReady() throws {
    let home = try TemporaryFolder()
    let manager = try NotifySocket(in: home.path)
    let daemon = try DaemonUnderTest(warm: false, environment: [manager.variable])
    try manager.next("READY=1")
    try RawClient(playing: daemon).leave()
    #expect(daemon.end() == 0)
  }

  @Test func pings() throws {
    let managed = try ManagedDaemon(Self.configuration, environment: ["WATCHDOG_USEC=100000"])
    for _ in 0..<4 { try managed.manager.next("WATCHDOG=1") }
    let player = try RawClient(playing: managed.daemon)
    // Of a round that was begun once it was there, too.
    for _ in 0..<4 { try managed.manager.next("WATCHDOG=1") }
    try player.see(frames: 1)
    try player.leave()
    for _ in 0..<4 { try managed.manager.next("WATCHDOG=1") }
    #expect(managed.daemon.end() == 0)
    #expect(managed.daemon.errors == "")
  }

  /// Another process's watchdog, none, and one that is none; the first ping would come along with readiness.
  @Test(arguments: [["WATCHDOG_USEC=100000", "WATCHDOG_PID=1"], [], ["WATCHDOG_USEC=0"], ["WATCHDOG_USEC=x"]])
  func noPings(_ environment: [String]) throws {
    let managed = try ManagedDaemon(Self.configuration, environment: environment)
    try RawClient(playing: managed.daemon).leave()
    #expect(managed.daemon.end() == 0)
    #expect(!managed.manager.all().contains(["WATCHDOG=1"]))
  }

  @Test func pingsOfThisProcess() throws {
    let script = "export WATCHDOG_PID=$$; exec \"$@\""
    let managed = try ManagedDaemon(
      Self.configuration, environment: ["WATCHDOG_USEC=100000", "sh", "-c", script, "sh"])
    for _ in 0..<3 { try managed.manager.next("WATCHDOG=1") }
    #expect(managed.daemon.end() == 0)
  }

  /// A manager that reads nothing holds nobody up.
  @Test func aManagerThatDoesNotRead() throws {
    let managed = try ManagedDaemon(Self.configuration, environment: ["WATCHDOG_USEC=2000"])
    for _ in 0..<30 {
      let player = try RawClient(managed.daemon)
      try player.greet()
      try player.subscribe()
      try player.leave()
    }
    try RawClient(playing: managed.daemon).leave()
    #expect(managed.daemon.end() == 0)
    #expect(managed.daemon.errors == "")
  }
}
