// SPDX-License-Identifier: Apache-2.0

import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// Who waits on `control.sock` is answered once it is so, whichever comes first.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct ControlWaitTests {
  /// Players do not read while others are asked.
  private static let patient = ["--lease-timeout", "600000"]

  private static let patience = #""timeout_ms":600000"#

  /// Asks, and sees to it that the daemon has read it and has no answer yet.
  private func begin(_ request: String, with client: ControlClient) throws {
    try client.send("{\(request),\(Self.patience),\"id\":\"wait\"}\n")
    #expect(try client.ask(#"{"command":"stats","id":"stats"}"#).id == "stats")
    // Players have been looked at by now: a wait that is over at once is answered behind it.
    try client.send(#"{"command":"wait","for":"ready","timeout_ms":0,"id":"look"}"# + "\n")
    #expect(try client.reply().id == "look")
  }

  @Test func forAPlayerThatIsNotThereYet() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    let client = try ControlClient(daemon.controlPath)
    try begin(#""command":"wait","for":"warm""#, with: client)
    let player = try RawClient(daemon)
    try player.greet()
    try player.subscribe()
    try begin(#""command":"wait","for":"warm""#, with: ControlClient(daemon.controlPath))
    player.send(.event(.appear), serial: 3)
    let answer = try client.reply()
    #expect(answer.id == "wait" && answer.schema == "reel.wait/1" && answer.for == "warm")
    #expect(answer.players?.first?.slots.map(\.state) == ["empty", "ready", "ready"])
    // It is so already.
    #expect(try client.ask(#"{"command":"wait","for":"warm","timeout_ms":0}"#).for == "warm")
    #expect(try client.ask(#"{"command":"wait","for":"ready","player":\#(player.player)}"#).for == "ready")
    try player.leave()
    #expect(daemon.end() == 0)
  }

  @Test func forAPageThatHasNotAppeared() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    let player = try RawClient(daemon)
    try player.greet()
    try player.subscribe()
    let client = try ControlClient(daemon.controlPath)
    let soon = try client.ask(#"{"command":"wait","for":"ready","timeout_ms":1,"id":17}"#)
    #expect(soon.code == "timed-out" && soon.id == "17")
    #expect(soon.error?.message.hasSuffix("its page has not appeared") == true)
    try client.send("{\"command\":\"wait\",\"for\":\"ready\",\(Self.patience)}\n")
    #expect(try client.ask(#"{"command":"stats"}"#).schema == "reel.stats/1")
    player.send(.event(.appear), serial: 3)
    #expect(try client.reply().for == "ready")
    try player.leave()
    #expect(daemon.end() == 0)
  }

  /// Ready is about all players, and one that is named about itself.
  @Test func oneOfTwoPlayers() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    let first = try RawClient(playing: daemon)
    let second = try RawClient(daemon)
    try second.greet()
    try second.subscribe()
    let client = try ControlClient(daemon.controlPath)
    #expect(try client.ask(#"{"command":"wait","for":"warm","player":\#(first.player)}"#).for == "warm")
    #expect(try client.ask(#"{"command":"wait","for":"ready","timeout_ms":1}"#).code == "timed-out")
    try client.send("{\"command\":\"wait\",\"for\":\"ready\",\(Self.patience)}\n")
    #expect(try client.ask(#"{"command":"stats"}"#).schema == "reel.stats/1")
    // Who leaves is no longer waited for.
    try second.leave()
    #expect(try client.reply().players?.map(\.id) == [first.player])
    try first.leave()
    #expect(daemon.end() == 0)
  }

  @Test func forALanding() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    let player = try RawClient(playing: daemon)
    let client = try ControlClient(daemon.controlPath)
    try begin(#""command":"wait","for":"landing","landing":3"#, with: client)
    let other = try ControlClient(daemon.controlPath)
    #expect(try other.ask(#"{"command":"next"}"#).landing == 2)
    player.send(.event(.jumpToIndex(8)), serial: 9)
    let answer = try client.reply()
    #expect(answer.schema == "reel.landing/1" && answer.command == "wait" && answer.id == "wait")
    #expect(answer.landing == 3 && answer.reel == "09-edit-list" && answer.settled == true)
    #expect(try client.ask(#"{"command":"wait","for":"landing","landing":3}"#).outcome == answer.outcome)
    #expect(try client.ask(#"{"command":"wait","for":"landing","landing":2}"#).settled == true)
    // Far more than are remembered.
    for step in 0..<70 {
      _ = try other.ask(#"{"command":"jump","index":\#(step % 2 * 5)}"#)
      try player.stats()
    }
    #expect(try client.ask(#"{"command":"wait","for":"landing","landing":3}"#).code == "no-landing")
    #expect(try client.ask(#"{"command":"wait","for":"landing","landing":73}"#).settled == true)
    try player.leave()
    #expect(daemon.end() == 0)
  }

  /// What fails is not waited for any longer: a page, or the current reel. In the midst of the wait, and before it.
  @Test(arguments: [("ready", false), ("warm", false), ("warm", true)])
  func forWhatFails(_ goal: String, _ hasPage: Bool) throws {
    let server = try FaultServer(["/feed/1": [.hang], "/reel.mp4": [.hang]])
    if hasPage {
      let body = "{\"reels\":[{\"id\":\"it\",\"url\":\"\(server.url("/reel.mp4"))\"}],\"has_more\":false}"
      let head = FaultStep.head("200 OK", ["Content-Length: \(body.utf8.count)", "Content-Type: application/json"])
      server.script("/feed/1", [.send(head + Array(body.utf8))])
    }
    let daemon = try DaemonUnderTest(feed: server.url("/feed/{page}"), warm: false, Self.patient)
    let player = try RawClient(daemon)
    try player.greet()
    try player.subscribe()
    player.send(.event(.appear), serial: 3)
    try server.wait { $0.requests.contains { $0.path == (hasPage ? "/reel.mp4" : "/feed/1") } }
    let client = try ControlClient(daemon.controlPath)
    try begin("\"command\":\"wait\",\"for\":\"\(goal)\"", with: client)
    server.shutdown()
    let midst = try client.reply()
    #expect(midst.id == "wait" && midst.code == "failed", "\(midst)")
    #expect(midst.error?.message.contains(hasPage ? "it cannot be shown: " : "its page did not load: ") == true)
    #expect(try client.ask("{\"command\":\"wait\",\"for\":\"\(goal)\",\(Self.patience)}").code == "failed")
    try player.leave()
    #expect(daemon.end() == 0)
  }

  /// A refresh that brings nothing is no event of the daemon, and its end is noticed all the same.
  @Test func forARefreshThatFails() throws {
    let origin = try NginxOrigin(serving: DaemonUnderTest.media)
    let reels = ["01-h264-faststart.mp4", "04-hevc.mp4"].map {
      "{\"id\":\"\($0)\",\"url\":\"\(origin.url("/" + $0))\"}"
    }
    let body = "{\"reels\":[\(reels.joined(separator: ","))],\"has_more\":false}"
    let server = try FaultServer()
    let head = FaultStep.head("200 OK", ["Content-Length: \(body.utf8.count)", "Content-Type: application/json"])
    server.script("/feed/1", [.send(head + Array(body.utf8))], [.hang])
    let daemon = try DaemonUnderTest(feed: server.url("/feed/{page}"), warm: false, Self.patient)
    let player = try RawClient(playing: daemon)
    let client = try ControlClient(daemon.controlPath)
    // Else no second request would come.
    try #require(try client.ask(#"{"command":"wait","for":"warm"}"#).for == "warm")
    try #require(try client.ask(#"{"command":"refresh"}"#).loading == ["refresh"])
    let soon = try client.ask(#"{"command":"wait","for":"ready","timeout_ms":1}"#)
    #expect(soon.error?.message.hasSuffix("its page is loading anew") == true, "\(soon)")
    try client.send("{\"command\":\"wait\",\"for\":\"ready\",\(Self.patience)}\n")
    #expect(try client.ask(#"{"command":"stats"}"#).schema == "reel.stats/1")
    try server.wait(forRequests: 2)
    server.shutdown()
    #expect(try client.reply().for == "ready")
    try player.leave()
    #expect(daemon.end() == 0)
  }

  /// Before the wait, or in the midst of it.
  @Test func aPlayerThatLeaves() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    try daemon.leavesNothing(after: "waits for somebody who left") {
      let player = try RawClient(playing: daemon)
      let client = try ControlClient(daemon.controlPath)
      // Nothing changes after it but that the player leaves.
      #expect(try client.ask(#"{"command":"wait","for":"warm"}"#).for == "warm")
      for goal in [#""landing","landing":99"#, #""landing","landing":100"#] {
        try client.send("{\"command\":\"wait\",\"for\":\(goal),\"player\":\(player.player),\(Self.patience)}\n")
      }
      #expect(try client.ask(#"{"command":"stats"}"#).schema == "reel.stats/1")
      try player.leave()
      for _ in 0..<2 {
        let answer = try client.reply()
        #expect(answer.code == "no-player" && answer.error?.message == "player \(player.player) has left")
      }
      for goal in [#""landing","landing":99"#, #""ready""#, #""warm""#] {
        let answer = try client.ask("{\"command\":\"wait\",\"for\":\(goal),\"player\":\(player.player)}")
        #expect(answer.code == "no-player")
      }
    }
    #expect(daemon.end() == 0)
  }

  /// A player that comes and goes at once, again and again, while somebody waits for one.
  @Test func playersThatComeAndGo() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    let client = try ControlClient(daemon.controlPath)
    try begin(#""command":"wait","for":"warm""#, with: client)
    for _ in 0..<10 {
      let player = try RawClient(daemon)
      try player.greet()
      try player.subscribe()
      player.send(.bye)
      _ = try player.untilEnd()
    }
    let player = try RawClient(playing: daemon)
    #expect(try client.reply().for == "warm")
    try player.leave()
    #expect(daemon.end() == 0)
  }

  /// Whoever hangs up while it waits leaves nothing; who only says no more is answered.
  @Test(arguments: [true, false]) func theEndOfWhoWaits(_ hangsUp: Bool) throws {
    let daemon = try DaemonUnderTest(Self.patient)
    try daemon.leavesNothing(after: "a wait") {
      do {
        let client = try ControlClient(daemon.controlPath)
        try client.send("{\"command\":\"wait\",\"for\":\"warm\",\(Self.patience)}\n")
        try client.send("{\"command\":\"monitor\",\"level\":\"error\"}\n")
        #expect(try client.reply().schema == "reel.monitor/1")
        if !hangsUp { client.finishSending() }
      }
      guard !hangsUp else { return }
      let client = try ControlClient(daemon.controlPath)
      try client.send("{\"command\":\"wait\",\"for\":\"warm\",\(Self.patience)}\n")
      client.finishSending()
      let player = try RawClient(playing: daemon)
      #expect(try client.reply().for == "warm")
      // And then nothing more is to come.
      #expect(try client.line() == nil)
      try player.leave()
    }
    #expect(daemon.end() == 0)
  }

  @Test func theDaemonEnds() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    let client = try ControlClient(daemon.controlPath)
    try begin(#""command":"wait","for":"warm""#, with: client)
    #expect(daemon.end() == 0)
    #expect(try client.line() == nil)
  }

  /// Thousands of them: as many wait as may, and others are told.
  @Test func thousandsOfWaits() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    try daemon.leavesNothing(after: "waits") {
      var clients: [ControlClient] = []
      for _ in 0..<17 {
        let client = try ControlClient(daemon.controlPath)
        for number in 0..<100 {
          try client.send("{\"command\":\"wait\",\"for\":\"warm\",\(Self.patience),\"id\":\(number)}\n")
        }
        // The first sixteen of a connection, and of all as many as sixteen connections have.
        let refused = clients.count < 16 ? 84 : 100
        for number in 100 - refused..<100 {
          let answer = try client.reply()
          #expect(answer.code == "limit" && answer.id == "\(number)")
        }
        clients.append(client)
      }
      // Others are served meanwhile.
      let player = try RawClient(playing: daemon)
      for (index, client) in clients.enumerated() where index < 16 {
        let ids = try (0..<16).map { _ in try client.reply().id }
        #expect(ids == (0..<16).map { "\($0)" })
      }
      #expect(try clients[16].ask(#"{"command":"wait","for":"warm"}"#).for == "warm")
      try player.leave()
    }
    #expect(daemon.end() == 0)
  }
}
