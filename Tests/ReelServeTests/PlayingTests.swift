// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// What players see of a reel that plays.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct PlayingTests {
  @Test func aReelWaitsForAPlayerThatWantsEveryFrame() throws {
    let daemon = try DaemonUnderTest(warm: false)
    var subscription = Subscription()
    subscription.mode = .every
    subscription.credits = 1
    let client = try RawClient(daemon)
    client.returnsLeases = false
    try client.greet()
    try client.subscribe(subscription)
    client.send(.event(.appear))
    var seen: [FrameGrant] = []
    // Twice as long as the reel, which loops.
    while seen.count < 250 {
      seen.append(try frame(client) { $0.reel == "01-h264-faststart" })
      client.returnAll()
    }
    #expect(seen[0].flags == [.landed, .late, .free] && seen[0].number == 0)
    #expect(seen.map(\.number) == Array(0..<250))
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.due < $1.due })
    let stats = try client.stats()
    #expect(stats.framesSkipped == 0 && stats.framesOutside == 0 && stats.framesCopied == 0)
    #expect(daemon.end() == 0)
  }

  @Test func framesWithoutCreditAreSkippedAndNeverQueued() throws {
    let daemon = try DaemonUnderTest(warm: false, ["--lease-timeout", "600000"])
    var subscription = Subscription()
    subscription.credits = 2
    let client = try RawClient(daemon)
    client.returnsLeases = false
    try client.greet()
    try client.subscribe(subscription)
    client.send(.event(.appear))
    for _ in 0..<3 { _ = try frame(client) { _ in true } }
    // The first frame takes no credit, the next two all there is.
    #expect(client.leases.count == 3)
    var stats = try client.stats()
    while stats.framesSkipped < 20 { stats = try client.stats() }
    #expect(stats.framesSent == 3 && stats.leases == 3 && client.frames == 3)
    client.returnAll()
    let next = try frame(client) { _ in true }
    #expect(next.number > 20)
    #expect(daemon.end() == 0)
  }

  @Test func aPlayerThatDoesNotReadForAWhileMissesNoFrameItWants() throws {
    let daemon = try DaemonUnderTest(warm: false)
    var subscription = Subscription()
    (subscription.mode, subscription.credits) = (.every, WireLimits.credits)
    let client = try RawClient(playing: daemon, subscription)
    var numbers = [0]
    for _ in 0..<3 {
      // More answers than the socket holds.
      for _ in 0..<150 { client.send(.stats, serial: 50) }
      var answers = 0
      while answers < 150 || numbers.count % 20 != 0 {
        try client.wait(for: "message") { message, _ in
          if case .stats = message { answers += 1 }
          if case .frame(let frame) = message { numbers.append(Int(frame.number)) }
          return ()
        }
      }
    }
    #expect(numbers == Array(0..<numbers.count))
    #expect(try client.stats().framesSkipped == 0)
    #expect(daemon.end() == 0)
  }

  @Test func moreLeasesThanAnybodyMayHoldAreRevoked() throws {
    let daemon = try DaemonUnderTest(["--lease-timeout", "600000"])
    try daemon.leavesNothing(after: "too many leases") {
      let client = try RawClient(daemon)
      client.returnsLeases = false
      try client.greet()
      try client.subscribe()
      try client.appear()
      var last: ServerMessage?
      var serial: UInt32 = 10
      // Each is read to its end: what waits to be sent would be lost with the connection.
      reading: while serial < 200 {
        serial += 1
        client.send(.event(.land(offset: serial % 2 == 0 ? 3840 : 0, epoch: nil)), serial: serial)
        while true {
          guard case .message(let message, let answered) = try client.next() else { break reading }
          last = message
          if case .page = message, answered == serial { break }
        }
      }
      guard case .revoked(_, let count)? = last else {
        Issue.record("not revoked")
        return
      }
      #expect(count == 1 && client.leases.count == WireLimits.leases + 1)
    }
    #expect(daemon.end() == 0)
  }

  @Test func whoeverHasLeftMayComeBackAtOnce() throws {
    let daemon = try DaemonUnderTest(["--max-players", "1"])
    for round in 0..<20 {
      let client = try RawClient(playing: daemon)
      // Said, or not.
      if round % 2 == 0 { try client.leave() }
    }
    let player = try RawClient(playing: daemon)
    let other = try RawClient(daemon)
    try other.greet()
    other.send(.subscribe(Subscription()))
    #expect(try other.untilEnd().errors.map(\.code) == [.busy])
    try player.leave()
    #expect(daemon.end() == 0)
  }

  @Test func warmedReelsAreSentAheadToThoseWhoAsk() throws {
    let daemon = try DaemonUnderTest(warm: false)
    var subscription = Subscription()
    subscription.previews = true
    let client = try RawClient(daemon)
    try client.greet()
    try client.subscribe(subscription)
    client.send(.event(.appear))
    let preview = try frame(client) { $0.flags.contains(.preview) }
    #expect(preview.reel == "02-h264-moov-last" && preview.number == 0 && preview.landing == 0)
    #expect(preview.flags == [.preview, .free] && preview.warmCost > 0)
    client.send(.event(.land(offset: 3840, epoch: nil)), serial: 7)
    let landed = try frame(client) { $0.landing == 2 }
    // The same picture, from the same buffer.
    #expect(landed.reel == preview.reel && landed.flags == [.landed, .free] && landed.pts == preview.pts)
    #expect(landed.pool == preview.pool && landed.buffer == preview.buffer && landed.generation == preview.generation)
    // What was left may be dragged back.
    let left = try frame(client) { $0.flags.contains(.preview) && $0.reel == "01-h264-faststart" }
    #expect(left.number == 0 && left.slot != landed.slot)
    #expect(landed.readyLead > 0 && landed.warmCost == preview.warmCost && landed.lease != preview.lease)
    #expect(daemon.end() == 0)
  }

  @Test func aPosterComesBeforeALateFrame() throws {
    let daemon = try DaemonUnderTest(warm: false)
    var subscription = Subscription()
    subscription.late = .poster
    let client = try RawClient(playing: daemon, subscription)
    // A poster is made once there is nothing else to do: the longer a reel has played, the surer it is there.
    for round in 1...20 {
      _ = try frame(client) { $0.reel == "01-h264-faststart" && $0.number >= 5 * round }
      for index in [Int64(6), 0] {
        client.send(.event(.jumpToIndex(index)))
        let first = try frame(client) { !$0.flags.isDisjoint(with: [.landed, .poster]) }
        guard first.flags.contains(.poster) else { continue }
        #expect(first.flags == [.poster, .free] && first.landing > 1)
        let landed = try frame(client) { $0.flags.contains(.landed) }
        #expect(landed.reel == first.reel && landed.landing == first.landing && landed.flags.contains(.late))
        #expect(client.violations == [])
        #expect(daemon.end() == 0)
        return
      }
    }
    Issue.record("no poster came")
  }

  @Test func observersSeeWhatThePlayerSees() throws {
    let daemon = try DaemonUnderTest(warm: false)
    let player = try RawClient(playing: daemon)
    let observer = try RawClient(daemon)
    try observer.greet()
    try observer.observe(0)
    // The present picture at once, and then those that come.
    let first = try frame(observer) { _ in true }
    #expect(first.flags == [.landed, .free, .late] && first.reel == "01-h264-faststart")
    player.send(.event(.land(offset: 3840, epoch: nil)))
    #expect(try frame(observer) { $0.flags.contains(.landed) }.reel == "02-h264-moov-last")
    let status = try daemon.status()
    #expect(status.players.count == 1 && status.connections == 3)
    player.send(.bye)
    let end = try observer.untilEnd()
    #expect(end.errors.map(\.code) == [.noPlayer])
    try daemon.waitUntilEmpty()
    #expect(daemon.end() == 0)
  }

  /// Feeds that a player opens, and the reel that it then sees first.
  struct Feed: CustomTestStringConvertible, Sendable {
    let request: OpenRequest
    /// The file whose descriptor goes along.
    var file: String?
    let reel: String

    var testDescription: String { reel }
  }

  @Test(arguments: [
    Feed(request: .feed(DaemonUnderTest.media + "/04-hevc.mp4"), reel: "04-hevc.mp4"),
    Feed(request: .video("mine"), file: "05-vp9.webm", reel: "mine"),
    Feed(request: .video(""), file: "07-h264.ts", reel: "video"),
    Feed(request: .video("../../etc/\u{301}x"), file: "02-h264-moov-last.mp4", reel: "../../etc/\u{301}x"),
  ])
  func playersOpenFeedsOfTheirOwn(_ feed: Feed) throws {
    let daemon = try DaemonUnderTest(feed: nil, warm: false)
    let client = try RawClient(daemon)
    try client.greet()
    if let file = feed.file {
      let descriptor = unsafe open(DaemonUnderTest.media + "/" + file, O_RDONLY | O_CLOEXEC)
      client.send(.open(feed.request), descriptors: [descriptor])
      close(descriptor)
    } else {
      client.send(.open(feed.request))
    }
    try client.subscribe()
    client.send(.event(.appear))
    #expect(try frame(client) { $0.flags.contains(.landed) }.reel == feed.reel)
    // It loops.
    _ = try frame(client) { $0.number > 3 }
    #expect(daemon.end() == 0)
  }

  private func frame(_ client: RawClient, _ isWanted: (FrameGrant) -> Bool) throws -> FrameGrant {
    try client.wait(for: "frame") { message, _ in
      if case .frame(let frame) = message, isWanted(frame) { frame } else { nil }
    }
  }
}
