// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// Clients that come and go at any moment.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct ChurnTests {
  /// How far a client comes before it is gone.
  private static let scripts: [[ClientMessage]] = {
    var observer = Subscription()
    observer.role = .observer(of: 0)
    let hello = ClientMessage.hello(Hello(surface: .ring, name: "churn"))
    let land = ClientMessage.event(.land(offset: 3840, epoch: nil))
    let begin = [hello, .subscribe(Subscription())]
    return [
      [], [hello], begin, begin + [.event(.appear)], begin + [.event(.appear), land, land],
      begin + [.event(.appear), .event(.refresh), .event(.query("x")), .event(.jumpToIndex(3))],
      [hello, .subscribe(observer)], begin + [.bye], [hello, .bye],
    ]
  }()

  /// Nobody reads, nobody waits: the end may come while the daemon does any of it.
  @Test func comesAndGoes() throws {
    let daemon = try DaemonUnderTest()
    try daemon.leavesNothing(after: "coming and going") {
      for round in 0..<20 {
        for (number, script) in Self.scripts.enumerated() {
          guard let client = try? RawClient(daemon) else { continue }
          for message in script { client.send(message) }
          if (round + number) % 3 == 0 { _ = try daemon.status() }
        }
      }
    }
    try RawClient(playing: daemon).leave()
    #expect(daemon.end() == 0)
    #expect(daemon.errors == "")
  }

  /// Half of a connection is none.
  @Test(arguments: [SHUT_RD, SHUT_WR, SHUT_RDWR].map { Int32($0) }) func closesHalf(_ half: Int32) throws {
    let daemon = try DaemonUnderTest()
    try daemon.leavesNothing(after: "half a connection") {
      let client = try RawClient(playing: daemon)
      shutdown(client.descriptor, half)
      _ = try daemon.status(when: "no players") { $0.players.isEmpty }
    }
    #expect(daemon.end() == 0)
  }

  /// What clients are called goes into documents that are read line by line.
  @Test(arguments: ["\n{}\n", "\"},{\"", "\u{1b}[2J\r", "\u{2028}\u{202e}", "\\u0000", ""])
  func namesAreOnlyNames(_ name: String) throws {
    let daemon = try DaemonUnderTest()
    try daemon.leavesNothing(after: "a name") {
      let client = try RawClient(daemon)
      try client.greet(name: name)
      try client.subscribe()
      #expect(try daemon.status().players.map(\.name) == [name])
      try client.leave()
    }
    #expect(daemon.end() == 0)
  }
}
