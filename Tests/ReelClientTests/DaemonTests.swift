// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelClient
import TestOrigins
import TestPlayers
import Testing

/// The client and the real daemon.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct DaemonTests {
  /// Takes messages until one is as wanted. Frames of other landings are dropped on the way.
  private func take<Value>(
    from client: ReelConnection, _ pick: (Message) -> Value?
  ) throws -> Value {
    while let message = try client.receive(within: 60_000) {
      if let value = pick(message) { return value }
    }
    throw ClientError(.timedOut, "it never comes")
  }

  /// The first picture of a landing.
  private func landed(_ client: ReelConnection, after landing: UInt64) throws -> ReceivedFrame {
    try take(from: client) { message in
      guard case .frame(let frame) = message.content, frame.grant.flags.contains(.landed) else { return nil }
      return frame.grant.landing > landing ? frame : nil
    }
  }

  private func player(_ daemon: DaemonUnderTest) throws -> ReelConnection {
    let client = try ReelConnection.connect(to: daemon.folder, name: "test")
    client.patience = 60_000
    return client
  }

  @Test func throughTheSamplesAndBack() throws {
    let daemon = try DaemonUnderTest()
    try daemon.leavesNothing(after: "a player in Swift") {
      let client = try player(daemon)
      var subscription = Subscription()
      subscription.previews = true
      let first = try client.subscribe(subscription)
      #expect(first.player > 0 && first.current == nil)
      try client.send(.appear)
      var frame = try landed(client, after: 0)
      for index in 0..<10 {
        #expect(frame.grant.reel.hasPrefix(index < 9 ? "0\(index + 1)-" : "10-"))
        #expect(frame.grant.number == 0 && frame.grant.warmCost > 0)
        // The background: the README of the samples has its luma and chroma.
        let luma = frame.withRow(8, ofPlane: 0) { row in unsafe row.withUnsafeBytes { unsafe Array($0.prefix(8)) } }
        #expect(Set(luma).count <= 4)
        frame.touch()
        if index == 9 { break }
        let landing = client.page.landing
        // Once it is warm, the frame comes before anything else.
        let serial = try client.send(.land(offset: 2 * client.page.pageHeight, epoch: client.page.epoch))
        frame = try landed(client, after: landing)
        #expect(frame.serial == serial || frame.grant.flags.contains(.late))
      }
      #expect(client.page.status == .end && client.page.reelCount == 10)
      frame.release()
      let stats = try client.stats()
      #expect(stats.landings == 10 && stats.warm + stats.late == 10 && stats.missed == 0)
      while try client.receive(within: 0) != nil {}
      client.bye()
    }
    #expect(daemon.end() == 0 && daemon.errors == "")
  }

  @Test func aReelIsFoundAndComesBackAfterTheEnd() throws {
    let daemon = try DaemonUnderTest(feed: nil, warm: false)
    let client = try player(daemon)
    try client.open(feed: DaemonUnderTest.media)
    _ = try client.subscribe()
    _ = try client.perform(.appear)
    #expect(try client.find("09-edit-list", within: 60_000))
    #expect(client.page.reel == "09-edit-list" && client.page.current == 8)
    #expect(try !client.find("11-none", within: 60_000))
    client.bye()
    let next = try client.reconnect(showing: "04-hevc", patience: 60_000)
    #expect(next.page.reel == "04-hevc" && next.page.current == 3)
    #expect(try landed(next, after: next.page.landing - 1).grant.reel == "04-hevc")
    #expect(daemon.end() == 0)
    #expect(throws: ClientError(.refused(.shutdown), "shutdown: the daemon ends")) {
      while try next.receive(within: 60_000) != nil {}
    }
  }

  @Test func aVideoByItsDescriptor() throws {
    let daemon = try DaemonUnderTest(feed: nil, warm: false)
    let client = try player(daemon)
    let file = unsafe open(DaemonUnderTest.media + "/05-vp9.webm", O_RDONLY | O_CLOEXEC)
    try client.open(video: file, name: "mine")
    close(file)
    _ = try client.subscribe()
    try client.send(.appear)
    #expect(try landed(client, after: 0).format.width == 1080)
    client.bye()
    // The descriptor was kept.
    let next = try client.reconnect(patience: 60_000)
    #expect(try landed(next, after: 0).format.height == 1920)
    next.bye()
    try daemon.waitUntilEmpty()
  }

  @Test func refusals() throws {
    let daemon = try DaemonUnderTest(feed: nil, warm: false, ["--max-players", "1"])
    let none = try player(daemon)
    try none.open(feed: "/nowhere")
    #expect(throws: ClientError.self) { try none.subscribe() }
    let one = try player(daemon)
    try one.open(feed: DaemonUnderTest.media)
    _ = try one.subscribe()
    let two = try player(daemon)
    try two.open(feed: DaemonUnderTest.media)
    do throws(ClientError) {
      _ = try two.subscribe()
      Issue.record("there is room")
    } catch {
      #expect(error.code == .refused(.busy))
    }
    one.bye()
  }

  @Test func leasesThatAreKeptTooLong() throws {
    let daemon = try DaemonUnderTest(["--lease-timeout", "100"])
    let client = try player(daemon)
    _ = try client.subscribe()
    try client.send(.appear)
    var kept: [Message] = []
    do throws(ClientError) {
      while let message = try client.receive(within: 60_000) { kept.append(message) }
      Issue.record("it waits")
    } catch {
      #expect(error.code == .revoked)
    }
    // The pictures stay readable.
    for message in kept {
      if case .frame(let frame) = message.content { frame.touch() }
    }
  }
}
