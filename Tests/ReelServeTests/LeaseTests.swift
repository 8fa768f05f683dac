// SPDX-License-Identifier: Apache-2.0

import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// What is lent comes back, or who has it goes.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct LeaseTests {
  @Test(arguments: [Subscription.Mode.latest, .every]) func neverReturned(_ mode: Subscription.Mode) throws {
    let daemon = try DaemonUnderTest(["--lease-timeout", "100"])
    try daemon.leavesNothing(after: "leases that were kept") {
      var subscription = Subscription()
      (subscription.mode, subscription.credits) = (mode, 2)
      let client = try RawClient(playing: daemon, subscription)
      client.returnsLeases = false
      let (errors, last) = try client.untilEnd()
      #expect(errors == [])
      guard case .revoked(let lease, let count)? = last else {
        Issue.record("at last \(last.map { "\($0)" } ?? "nothing")")
        return
      }
      #expect(client.leases.contains(lease))
      #expect((1...3).contains(count))
      #expect(client.violations == [])
    }
    #expect(daemon.end() == 0)
  }

  @Test func twiceInOnePacket() throws {
    let daemon = try DaemonUnderTest()
    try daemon.leavesNothing(after: "a lease that was returned twice") {
      for returns in [{ [$0, $0] }, { [$0, $0 + 1_000_000] }] as [(UInt64) -> [UInt64]] {
        let client = try RawClient(daemon)
        client.returnsLeases = false
        try client.greet()
        try client.subscribe()
        try client.appear()
        let lease = try #require(client.leases.first)
        client.send(.release(returns(lease)))
        #expect(try client.untilEnd().errors.map(\.code) == [.lease])
      }
    }
    #expect(daemon.end() == 0)
  }

  @Test func twice() throws {
    let daemon = try DaemonUnderTest()
    try daemon.leavesNothing(after: "a lease that was returned twice") {
      let client = try RawClient(playing: daemon)
      client.returnsLeases = false
      try client.see(frames: 1)
      let lease = try #require(client.leases.last)
      client.send(.release([lease]))
      try client.stats()
      client.send(.release([lease]))
      #expect(try client.untilEnd().errors.map(\.code) == [.lease])
    }
    #expect(daemon.end() == 0)
  }

  /// Without credit frames are skipped, not queued.
  @Test func noMoreThanCredits() throws {
    let daemon = try DaemonUnderTest(["--lease-timeout", "60000"])
    try daemon.leavesNothing(after: "credits") {
      var subscription = Subscription()
      subscription.credits = 2
      let client = try RawClient(daemon)
      client.returnsLeases = false
      try client.greet()
      try client.subscribe(subscription)
      try client.appear()
      var stats = try client.stats()
      while stats.framesSkipped < 5 { stats = try client.stats() }
      #expect(client.frames == 3)
      #expect(stats.leases == 3)
      client.returnAll()
      try client.see(frames: 1)
      try client.leave()
    }
    #expect(daemon.end() == 0)
  }
}
