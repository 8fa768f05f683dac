// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelClient
import TestOrigins
import Testing

/// Connecting, asking, and coming back.
@Suite struct ConnectionTests {
  @Test func nobodyIsThere() throws {
    let folder = try TemporaryFolder()
    for address in [folder.path, folder.path + "/frames.sock", folder.path + "/no/frames.sock"] {
      do throws(ClientError) {
        _ = try ReelConnection.connect(to: address, name: "test")
        Issue.record("somebody is there")
      } catch {
        #expect(error.code == .unreachable && error.reason.contains(address))
      }
    }
    let file = try folder.write("", to: "file")
    #expect(throws: ClientError.self) { try ReelConnection.connect(to: file, name: "test") }
    #expect(throws: ClientError.self) {
      try ReelConnection.connect(to: String(repeating: "x", count: 200), name: "test")
    }
  }

  @Test func aDaemonThatComesLater() throws {
    let folder = try TemporaryFolder()
    folder.makeFolder("run")
    let path = folder.path + "/run"
    let client = HelperThread {
      do {
        let client = try ReelConnection.connect(to: path, name: "test", patience: 600_000)
        #expect(client.welcome.leaseTimeout == 1_000)
        client.bye()
      } catch {
        Issue.record("\(error)")
      }
    }
    _ = try Listener(path + "/frames.sock", feeds: [FeedModel(total: 1)])
    client.join()
  }

  @Test func whatIsSaid() throws {
    let daemon = try FakeDaemon()
    let client = try daemon.greeted()
    try client.open(feed: "Media")
    try daemon.say(.page(PageNote()), serial: 3)
    var subscription = Subscription()
    (subscription.mode, subscription.credits, subscription.previews) = (.every, 8, true)
    _ = try client.subscribe(subscription)
    client.bye()
    #expect(
      try daemon.heard() == [
        .hello(Hello(surface: .ring, name: "test")), .open(.feed("Media")), .subscribe(subscription), .bye,
      ])
    #expect(throws: ClientError(.closed, "this client has left")) { try client.send(.appear) }
    #expect(throws: ClientError(.closed, "this client has left")) { try client.receive(within: 0) }
  }

  @Test func aVideoComesWithItsDescriptor() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("video", to: "a.mp4")
    let daemon = try FakeDaemon()
    let client = try daemon.greeted()
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    try client.open(video: file, name: "a")
    close(file)
    #expect(try daemon.heard().last == .open(.video("a")))
    #expect(daemon.descriptors == 1)
    #expect(throws: ClientError.self) { try client.open(video: -1, name: "b") }
  }

  @Test func answersAreFoundAmongNews() throws {
    let daemon = try FakeDaemon()
    let client = try daemon.subscribed()
    var (page, stats) = (PageNote(), StatsNote())
    (page.landing, stats.landings) = (4, 9)
    try daemon.say(.slot(SlotNote(slot: 1, generation: 2, place: .next, state: .ready, reel: "two")))
    try daemon.say(.page(page), serial: 3)
    try daemon.say(.page(PageNote()))
    try daemon.say(.stats(stats), serial: 4)
    try daemon.say(.error(ErrorNote(.state, isFatal: false, message: "not now")), serial: 5)
    #expect(try client.perform(.land(offset: 3840, epoch: 1)).landing == 4)
    #expect(try client.stats().landings == 9)
    #expect(throws: ClientError(.refused(.state), "state: not now")) { try client.perform(.refresh) }
    // The connection goes on, and nothing that came in between is lost.
    #expect(throws: ClientError(.timedOut, "the daemon does not answer")) { try client.stats() }
    var kinds: [String] = []
    while let message = try client.receive(within: 0) {
      switch message.content {
      case .slot(let slot): kinds.append("slot \(slot.slot)")
      case .page: kinds.append("page")
      default: kinds.append("else")
      }
    }
    #expect(kinds == ["slot 1", "page"])
  }

  @Test func aDaemonThatNeverComesToTheAnswer() throws {
    let daemon = try FakeDaemon()
    let client = try daemon.subscribed()
    client.patience = 600_000
    let chatter = HelperThread { [daemon = daemon.socketNumber] in FakeDaemon.chatter(on: daemon) }
    do throws(ClientError) {
      _ = try client.stats()
      Issue.record("it answered")
    } catch {
      #expect(error.code == .protocol)
    }
    chatter.join()
  }

  /// A search for a reel.
  struct Search: CustomTestStringConvertible, Sendable {
    let reel: String
    var total = 10
    var most = 1_000
    var broken: Int?
    /// Where the page then stands.
    let current: String
    let found: Bool

    var testDescription: String { "\(reel) of \(total), at most \(most), page \(broken ?? -1) broken" }
  }

  private static let searches = [
    Search(reel: "0", current: "0", found: true), Search(reel: "2", current: "2", found: true),
    Search(reel: "3", current: "3", found: true), Search(reel: "9", current: "9", found: true),
    Search(reel: "10", current: "9", found: false), Search(reel: "x", current: "9", found: false),
    Search(reel: "7", most: 6, current: "2", found: false), Search(reel: "8", broken: 1, current: "2", found: false),
    Search(reel: "0", total: 0, current: "", found: false), Search(reel: "0", broken: 0, current: "", found: false),
  ]

  @Test(arguments: searches) func searching(_ row: Search) throws {
    let folder = try TemporaryFolder()
    let listener = try Listener(
      folder.path + "/frames.sock", feeds: [FeedModel(total: row.total, broken: row.broken)])
    let client = try ReelConnection.connect(to: folder.path, name: "test")
    client.patience = 600_000
    _ = try client.subscribe()
    _ = try client.perform(.appear)
    #expect(try client.find(row.reel, among: row.most, within: 600_000) == row.found)
    #expect(client.page.reel == row.current)
    client.bye()
    withExtendedLifetime(listener) {}
  }

  @Test func comingBackToTheSameReel() throws {
    let folder = try TemporaryFolder()
    let listener = try Listener(
      folder.path + "/frames.sock", feeds: [FeedModel(total: 10), FeedModel(total: 10), FeedModel(total: 10)])
    let client = try ReelConnection.connect(to: folder.path, name: "test")
    _ = try client.subscribe()
    client.bye()
    let second = try client.reconnect(showing: "7", patience: 600_000)
    #expect(second.page.reel == "7" && second.hello == client.hello)
    second.bye()
    let third = try second.reconnect(patience: 600_000)
    #expect(third.page.reel == "" && third.page.status == .open)
    third.bye()
    withExtendedLifetime(listener) {}
  }
}
