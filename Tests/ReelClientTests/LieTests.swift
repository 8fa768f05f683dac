// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelClient
import TestOrigins
import Testing

/// A daemon is never trusted: whatever it says, the client has a typed error, and nothing leaks.
@Suite(.onOwnThread) struct LieTests {
  /// The error that the client comes to, after it has received all there is.
  private static func outcome(of lie: Lie) throws -> ClientError? {
    let daemon = try FakeDaemon()
    let client = try daemon.subscribed()
    try lie.tell(daemon)
    var frames: [Message] = []
    do throws(ClientError) {
      while let message = try client.receive(within: 0) { frames.append(message) }
      return nil
    } catch {
      // It stays so.
      #expect(throws: error) { try client.receive(within: 0) }
      #expect(throws: error) { try client.send(.appear) }
      return error
    }
  }

  @Test(arguments: Lie.all) func aLieEndsTheConnection(_ lie: Lie) throws {
    #expect(try Self.outcome(of: lie)?.code == lie.code)
  }

  @Test func nothingIsLeftOfAnyLie() async {
    // Alone in a process: other tests open files too.
    await #expect(processExitsWith: .success) {
      func mappings() throws -> Int {
        String(decoding: try OpenFile.read("/proc/self/maps"), as: UTF8.self).split(separator: "\n").count {
          $0.contains("memfd:lie") || $0.contains("reel-test")
        }
      }
      // What is counted, counts.
      let daemon = try FakeDaemon()
      do {
        let before = Resources.ownCount
        let client = try daemon.subscribed()
        try daemon.announce()
        try #require(try client.receive(within: 0) == nil)
        try #require(try mappings() == 1)
        try #require(Resources.ownCount == before)
        withExtendedLifetime(client) {}
      }
      try #require(try mappings() == 0)
      let before = Resources.ownCount
      for _ in 0..<3 {
        for lie in Lie.all { try #require(try LieTests.outcome(of: lie) != nil) }
      }
      try #require(Resources.ownCount == before)
      try #require(try mappings() == 0)
    }
  }

  /// What may come instead of a greeting.
  struct Greeting: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let message: ServerMessage?
    let code: ClientError.Code
  }

  private static let greetings = [
    Greeting(testDescription: "nothing", message: nil, code: .timedOut),
    Greeting(testDescription: "a page", message: .page(PageNote()), code: .protocol),
    Greeting(
      testDescription: "another version",
      message: {
        var welcome = Welcome(leaseTimeout: 1)
        welcome.major = 2
        return .welcome(welcome)
      }(), code: .protocol),
    Greeting(
      testDescription: "a refusal", message: .error(ErrorNote(.limit, message: "too many")), code: .refused(.limit)),
  ]

  @Test(arguments: greetings) func greetingsThatAreNone(_ row: Greeting) throws {
    let daemon = try FakeDaemon()
    if let message = row.message { try daemon.say(message) }
    do throws(ClientError) {
      _ = try ReelConnection.greet(over: daemon.clientSocket(), name: "test", patience: 0)
      Issue.record("it was greeted")
    } catch {
      #expect(error.code == row.code)
    }
  }

  @Test func whatIsOfALaterVersionIsIgnored() throws {
    let daemon = try FakeDaemon()
    let client = try daemon.subscribed()
    try daemon.say(.unknown(0x8888))
    var stats = ServerMessage.stats(StatsNote()).encode(serial: 9)
    stats += [1, 2, 3, 4]
    stats[4] += 4
    try daemon.say(stats)
    let message = try client.receive(within: 0)
    #expect(message?.serial == 9)
    #expect(try client.receive(within: 0) == nil)
  }

  @Test func whatTheDaemonSaidLastIsHeard() throws {
    let daemon = try FakeDaemon()
    let client = try daemon.subscribed()
    // It goes without having read this, which the system tells the client first.
    try client.send(.appear)
    try daemon.say(.error(ErrorNote(.busy, message: "all taken")))
    daemon.close()
    #expect(throws: ClientError(.refused(.busy), "busy: all taken")) { try client.receive(within: 0) }
  }

  @Test func whoSendsHearsWhyItIsOver() throws {
    let daemon = try FakeDaemon()
    let client = try daemon.subscribed()
    try daemon.say(.page(PageNote()))
    try daemon.say(.revoked(lease: 4, count: 1))
    daemon.close()
    #expect(throws: ClientError(.revoked, "1 leases were kept too long, the oldest 4")) { try client.send(.appear) }
  }
}
