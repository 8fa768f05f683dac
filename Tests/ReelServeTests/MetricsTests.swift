// SPDX-License-Identifier: Apache-2.0

import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// What a collector reads on the control socket.
@Suite(.timeLimit(.minutes(30)), .oneAtATime, .onOwnThread) struct MetricsTests {
  /// The numbers of a page, by name and labels.
  private struct Page {
    let text: String

    init(_ daemon: DaemonUnderTest) throws {
      text = try Tool.output(
        of: ["curl", "--silent", "--fail", "--unix-socket", daemon.controlPath, "http://reel/metrics"])
    }

    subscript(name: String) -> Double? {
      let line = text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
      return line.flatMap { Double($0.dropFirst(name.count + 1)) }
    }

    /// Every number that may only grow.
    var counters: [String: Double] {
      var counters: [String: Double] = [:]
      for line in text.split(separator: "\n") where !line.hasPrefix("#") {
        guard let space = line.lastIndex(of: " "), let value = Double(line[line.index(after: space)...]) else {
          continue
        }
        let name = String(line[..<space])
        let family = name.prefix { $0 != "{" }
        if ["_total", "_bucket", "_count", "_sum"].contains(where: family.hasSuffix) { counters[name] = value }
      }
      return counters
    }
  }

  private static func check(_ page: Page) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(page.text, to: "metrics")
    _ = try Tool.output(of: ["sh", "-c", "promtool check metrics < \"$0\"", file])
  }

  /// Asks until a page is as is wanted: what a player does, it has not done yet when its answer is read.
  private static func page(
    of daemon: DaemonUnderTest, when what: String, _ isWanted: (Page) -> Bool
  ) throws -> Page {
    for _ in 0..<10_000 {
      let page = try Page(daemon)
      if isWanted(page) { return page }
    }
    throw PlayerFailure("never \(what): \(try Page(daemon).text)")
  }

  @Test func aPlayersLife() throws {
    let daemon = try DaemonUnderTest(warm: false)
    let before = try Page(daemon)
    try Self.check(before)
    #expect(before["reel_intent_to_frame_seconds_count"] == 0)
    #expect(before["reel_clients{kind=\"control\"}"] == 2)

    let client = try RawClient(playing: daemon)
    let playing = try Self.page(of: daemon, when: "warm") { $0["reel_slots{state=\"ready\"}"] == 2 }
    try Self.check(playing)
    #expect(playing["reel_clients{kind=\"player\"}"] == 1)
    #expect(playing["reel_intent_to_frame_seconds_count"] == 1)
    #expect(playing["reel_landings_total{outcome=\"late\"}"] == 1)
    #expect(playing["reel_warm_cost_seconds_count"] == 2)
    #expect(playing["reel_stage_seconds_count{stage=\"handoff\"}"] == 2)
    #expect(playing["reel_stage_seconds_count{stage=\"first_frame\"}"] == 2)
    #expect(playing["reel_pool_bytes"].map { $0 > 10_000_000 } == true)
    #expect(playing["reel_slots{state=\"empty\"}"] == 1)

    client.send(.event(.jumpToIndex(1)))
    _ = try Self.page(of: daemon, when: "landed") { $0["reel_landings_total{outcome=\"warm\"}"] == 1 }
    try client.leave()
    let after = try Self.page(of: daemon, when: "empty") {
      $0["reel_clients{kind=\"player\"}"] == 0 && $0["reel_pools"] == 0
    }
    #expect(after["reel_pool_bytes"] == 0 && after["reel_leases"] == 0 && after["reel_players_served_total"] == 1)
    // What was counted of a player stays when it goes.
    for (name, value) in playing.counters { #expect(after[name].map { $0 >= value } == true, "\(name)") }
    #expect(daemon.end() == 0)
  }

  @Test func whatWentWrong() throws {
    let folder = try TemporaryFolder()
    folder.link("1.mp4", to: DaemonUnderTest.media + "/01-h264-faststart.mp4")
    _ = try folder.write("no video", to: "2.mp4")
    let daemon = try DaemonUnderTest(feed: folder.path, warm: false)
    let client = try RawClient(playing: daemon)
    let page = try Self.page(of: daemon, when: "failed") { $0["reel_errors_total{code=\"not-media\"}"] == 1 }
    #expect(page["reel_slots{state=\"failed\"}"] == 1)
    // A lease that nobody holds.
    client.send(.release([4711]))
    _ = try client.untilEnd()
    // And one that speaks before it says hello.
    let stranger = try RawClient(daemon)
    stranger.send(.stats)
    _ = try stranger.untilEnd()
    let after = try Page(daemon)
    #expect(after["reel_clients_dropped_total{reason=\"lease\"}"] == 1)
    #expect(after["reel_clients_turned_away_total{reason=\"state\"}"] == 1)
    // No reel has a label of its own.
    #expect(!after.text.contains("2.mp4"))
    #expect(daemon.end() == 0)
  }

  /// What a collector takes for a counter never goes back, whoever comes and goes.
  @Test func countersOnlyGrow() throws {
    let daemon = try DaemonUnderTest()
    var last = try Page(daemon).counters
    #expect(last["reel_players_served_total"] == 1)
    for _ in 0..<12 {
      let clients = try (0..<2).map { _ in try RawClient(playing: daemon) }
      for client in clients {
        client.send(.event(.jumpToIndex(1)))
        client.send(.bye)
        for _ in 0..<3 {
          let now = try Page(daemon).counters
          for (name, value) in last where now[name].map({ $0 < value }) ?? true {
            Issue.record("\(name) was \(value) and is \(now[name] ?? -1)")
          }
          last = now
        }
      }
      try daemon.waitUntilEmpty()
    }
    #expect(last["reel_players_served_total"] == 25)
    #expect(daemon.end() == 0)
  }

  struct Exchange: CustomTestStringConvertible, Sendable {
    let request: String
    let status: String
    var testDescription: String { request }
  }

  /// Whoever speaks HTTP is answered once, and hung up on; whoever does not can go on.
  @Test(arguments: [
    Exchange(request: "GET /metrics\n", status: "200"), Exchange(request: "GET / HTTP/1.1\r\n\r\n", status: "404"),
    Exchange(request: "DELETE /metrics HTTP/1.1\r\n\r\n", status: "405"),
    Exchange(request: "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n", status: "200"),
    Exchange(
      request: "{\"command\":\"nonsense\"}\nGET /metrics HTTP/1.0\r\n\r\n{\"command\":\"status\"}\n", status: "200"),
  ])
  func isAnsweredOnce(_ exchange: Exchange) throws {
    let daemon = try DaemonUnderTest(warm: false)
    try daemon.leavesNothing(after: exchange.request) {
      let client = try ControlClient(daemon.controlPath)
      try client.send(exchange.request)
      var lines: [String] = []
      while let line = try client.line() { lines.append(line) }
      #expect(lines.count { $0.hasPrefix("HTTP/1.1 ") } == 1)
      #expect(lines.contains { $0.hasPrefix("HTTP/1.1 \(exchange.status) ") }, "\(lines.prefix(3))")
      #expect(!lines.contains { $0.contains("reel.status/1") })
    }
    #expect(daemon.end() == 0)
  }

  /// Half a request costs a connection, which ends with whoever made it.
  @Test func halfARequest() throws {
    let daemon = try DaemonUnderTest(warm: false)
    try daemon.leavesNothing(after: "half a request") {
      let client = try ControlClient(daemon.controlPath)
      try client.send("GET /metrics HTTP/1.1\r\nHost: reel")
      client.finishSending()
      #expect(try client.line() == nil)
    }
    #expect(daemon.end() == 0)
  }
}
