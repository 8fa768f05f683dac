// SPDX-License-Identifier: Apache-2.0

import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// The feed that one client names keeps nobody else waiting.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct FeedNameTests {
  @Test func namesThatNeverAnswer() throws {
    let folder = try TemporaryFolder()
    folder.makeFIFO("pipe")
    folder.makeFIFO("list.m3u8")
    folder.makeFIFO("feed.json")
    let server = try FaultServer(["/hang.json": [.hang]])
    let daemon = try DaemonUnderTest()
    let names = [
      folder.path + "/pipe", folder.path + "/list.m3u8", folder.path, "/dev/zero", "/dev/tty", "/proc/self/mem",
      server.url("/hang.json"), "http://127.0.0.1:1/", "http://", "ftp://x/", "file:///etc/passwd", "/proc/1/environ",
      "", "\n", String(repeating: "/", count: 2000), String(repeating: "../", count: 600),
    ]
    let other = try RawClient(playing: daemon)
    for name in names where !name.isEmpty {
      let client = try RawClient(daemon)
      try client.greet()
      client.send(.open(.feed(name)))
      client.send(.subscribe(Subscription()))
      client.send(.event(.appear))
      // The daemon answers others whatever comes of that.
      _ = try daemon.status()
      try other.see(frames: 1)
      switch try client.next() {
      case .message(.error(let note), _): #expect(note.code == .feed, "\(name): \(note)")
      case .message(.slot, _), .message(.page, _): break
      case let heard: Issue.record("\(name): \(heard)")
      }
    }
    try other.leave()
    try daemon.waitUntilEmpty()
    server.shutdown()
    #expect(daemon.end() == 0)
    #expect(daemon.errors == "")
  }
}
