// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// SIGHUP: the configuration is read again, pages load anew, and nobody is dropped.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct ReloadTests {
  private static let media = DaemonUnderTest.media
  private static let one = media + "/01-h264-faststart.mp4", two = media + "/05-vp9.webm"

  /// A list of reels.
  private func write(_ reels: [String], to name: String, in home: TemporaryFolder) throws {
    try home.write(reels.map { $0 + "\n" }.joined(), to: name)
  }

  @Test func theFeedIsAnotherOne() throws {
    let home = try TemporaryFolder()
    try write([Self.one], to: "a.txt", in: home)
    try write([Self.two], to: "b.txt", in: home)
    let managed = try ManagedDaemon("Feed=HOME/a.txt", in: home)
    let player = try RawClient(managed.daemon)
    let observer = try RawClient(managed.daemon)
    var list = try player.begin(showing: Self.one)
    try observer.greet()
    try observer.observe(player.player)
    for (name, reel) in [("b.txt", Self.two), ("a.txt", Self.one), ("b.txt", Self.two)] {
      try managed.configure("Feed=HOME/\(name)")
      #expect(try managed.reload() == "STATUS=1 of 4 players")
      list = try player.awaitPage(with: reel, after: list)
      try observer.awaitPage(with: reel, after: 0)
      // It is not only told of.
      try player.wait(for: "picture") { message, _ in
        if case .frame(let frame) = message, frame.reel == reel { () } else { nil }
      }
    }
    let late = try RawClient(managed.daemon)
    _ = try late.begin(showing: Self.two)
    let status = try managed.daemon.status()
    #expect(status.players.map(\.id) == [1, 2])
    #expect(status.players.map(\.observers) == [1, 0])
    for client in [player, observer, late] { #expect(client.violations == []) }
    #expect(managed.daemon.end() == 0)
    #expect(managed.daemon.errors == "")
  }

  /// What a feed holds may have changed, and its kind.
  @Test func theFeedHasChangedOnDisk() throws {
    let home = try TemporaryFolder()
    try write([Self.one], to: "feed.txt", in: home)
    home.link("feed", to: home.path + "/feed.txt")
    let managed = try ManagedDaemon("Feed=HOME/feed.txt", in: home)
    let player = try RawClient(managed.daemon)
    var list = try player.begin(showing: Self.one)
    try write([Self.two], to: "feed.txt", in: home)
    #expect(try managed.reload() == "STATUS=1 of 4 players")
    list = try player.awaitPage(with: Self.two, after: list)
    home.remove("feed.txt")
    home.makeFolder("feed.txt")
    home.link("feed.txt/r.mp4", to: Self.one)
    #expect(try managed.reload() == "STATUS=1 of 4 players")
    list = try player.awaitPage(with: "r.mp4", after: list)
    #expect(managed.daemon.end() == 0)
  }

  /// A player that has opened a feed of its own stays with that.
  @Test func aFeedOfThePlayersOwn() throws {
    let home = try TemporaryFolder()
    try write([Self.one], to: "own.txt", in: home)
    let managed = try ManagedDaemon("Feed=\(Self.media)", in: home)
    let player = try RawClient(managed.daemon)
    let list = try player.begin(showing: Self.one, feed: home.path + "/own.txt")
    try write([Self.two, Self.one], to: "own.txt", in: home)
    #expect(try managed.reload() == "STATUS=1 of 4 players")
    try player.awaitPage(with: Self.two, after: list)
    #expect(managed.daemon.end() == 0)
  }

  /// Without a feed any more, players keep theirs, and others get none.
  @Test func noFeedAnyMore() throws {
    let managed = try ManagedDaemon("Feed=\(Self.one)")
    let player = try RawClient(managed.daemon)
    let list = try player.begin(showing: "01-h264-faststart.mp4")
    try managed.configure("")
    #expect(try managed.reload() == "STATUS=1 of 4 players")
    try player.awaitPage(with: "01-h264-faststart.mp4", after: list)
    let late = try RawClient(managed.daemon)
    try late.greet()
    late.send(.subscribe(Subscription()))
    #expect(try late.untilEnd().errors.map(\.code) == [.feed])
    #expect(managed.daemon.end() == 0)
  }

  /// A configuration, and the status that it leads to; `HOME` stands for the test's folder.
  struct Step: Sendable {
    let configuration: String, status: String

    init(_ configuration: String, _ status: String) {
      self.configuration = configuration
      self.status = status
    }
  }

  private static let broken = "the configuration stays as it was: HOME/reeld.conf:2: "
  static let steps: [[Step]] = [
    [Step("MaxPlayers=2", "1 of 2 players"), Step("MaxPlayers=7", "1 of 7 players")],
    [
      Step("MaxPlayers=x", "1 of 4 players; \(broken)MaxPlayers wants a whole number from 1 to 64, not 'x'"),
      Step("MaxPlayers=2", "1 of 2 players"),
    ],
    [
      Step("MaxPlayers=2", "1 of 2 players"),
      Step("MaxPlayers", "1 of 2 players; \(broken)'MaxPlayers' is neither Key=value nor a comment"),
      Step("MaxPlayers=3", "1 of 3 players"),
    ],
    [
      Step("Feed=HOME/none", "1 of 4 players; \(broken)open HOME/none: not-found: No such file or directory"),
      Step("Key=x", "1 of 4 players; \(broken)Key wants NAME=PATH with one of"),
      Step("Group=\u{1b}", "1 of 4 players; \(broken)Group wants the name or the number of a group, not '\\u{1b}'"),
      Step("MaxPlayers=5\nMaxplayers=1", "1 of 5 players"),
    ],
    // What stays until the next start, and what the daemon can do without.
    [Step("RuntimeDir=/nowhere\nGroup=0\nNothing=1\nMaxPlayers=6", "1 of 6 players"), Step("", "1 of 4 players")],
  ]

  @Test(arguments: steps) func inTurn(_ steps: [Step]) throws {
    let managed = try ManagedDaemon("Feed=\(Self.one)")
    let player = try RawClient(managed.daemon)
    var list = try player.begin(showing: "01-h264-faststart.mp4")
    for step in steps {
      try managed.configure(step.configuration + (step.configuration.contains("Feed") ? "" : "\nFeed=\(Self.one)"))
      let told = try managed.reload() ?? ""
      let status = "STATUS=" + step.status.replacing("HOME", with: managed.home.path)
      #expect(told == status || told.hasPrefix(status) && status.hasSuffix("one of"), "\(told)")
      if !step.status.contains(";") { list = try player.awaitPage(with: "01-h264-faststart.mp4", after: list) }
    }
    // A page that was not asked to is none the newer.
    #expect(try managed.daemon.status().players.map(\.id) == [1])
    try player.stats()
    #expect(managed.daemon.end() == 0)
    #expect(TemporaryFolder.entries(of: managed.daemon.folder).sorted() == [".", "..", "lock"])
  }

  /// For clients from then on: more, or fewer, of them than there are.
  @Test func limits() throws {
    let managed = try ManagedDaemon("Feed=\(Self.one)\nMaxPlayers=1\nLeaseTimeout=60000")
    func welcome(_ client: RawClient) throws -> UInt32 {
      client.send(.hello(Hello(surface: .ring, name: "test")))
      return try client.wait(for: "welcome") { message, _ in
        if case .welcome(let welcome) = message { welcome.leaseTimeout } else { nil }
      }
    }
    let clients = try (0..<4).map { _ in try RawClient(managed.daemon) }
    #expect(try welcome(clients[0]) == 60000)
    try clients[0].subscribe()
    #expect(try welcome(clients[1]) == 60000)
    clients[1].send(.subscribe(Subscription()))
    #expect(try clients[1].untilEnd().errors.map(\.code) == [.busy])
    try managed.configure("Feed=\(Self.one)\nMaxPlayers=2\nLeaseTimeout=600")
    #expect(try managed.reload() == "STATUS=1 of 2 players")
    #expect(try welcome(clients[2]) == 600)
    try clients[2].subscribe()
    try managed.configure("Feed=\(Self.one)\nMaxPlayers=1")
    #expect(try managed.reload() == "STATUS=2 of 1 players")
    #expect(try welcome(clients[3]) == 2000)
    clients[3].send(.subscribe(Subscription()))
    #expect(try clients[3].untilEnd().errors.map(\.code) == [.busy])
    for player in [clients[0], clients[2]] { try player.stats() }
    #expect(managed.daemon.end() == 0)
  }

  /// A configuration can be checked while a daemon serves, which takes no notice.
  @Test func checkedBeside() throws {
    let managed = try ManagedDaemon("Feed=\(Self.one)\nMaxPlayers=3")
    let player = try RawClient(managed.daemon)
    _ = try player.begin(showing: "01-h264-faststart.mp4")
    let words = ["serve", "--check-config", "--config", managed.home.path + "/reeld.conf"]
    let shown = try Tool.output(of: [BuiltReel.path] + words + ["--runtime-dir", managed.daemon.folder])
    #expect(shown.contains("MaxPlayers=3"))
    try player.stats()
    #expect(try managed.daemon.status().players.count == 1)
    #expect(managed.daemon.end() == 0)
  }

  /// One after the other without waiting, and then the end.
  @Test func manyAtOnce() throws {
    let managed = try ManagedDaemon("Feed=\(Self.one)")
    let player = try RawClient(managed.daemon)
    _ = try player.begin(showing: "01-h264-faststart.mp4")
    for _ in 0..<200 { kill(managed.daemon.process, SIGHUP) }
    kill(managed.daemon.process, SIGTERM)
    // A manager reads: few notifications have room.
    try managed.manager.next("STOPPING=1")
    #expect(managed.daemon.end() == 0)
    #expect(try player.untilEnd().errors.map(\.code) == [.shutdown])
    #expect(managed.manager.all().last == ["STOPPING=1"])
    #expect(managed.daemon.errors == "")
  }
}
