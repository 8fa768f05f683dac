// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import ReelMedia
import TestOrigins
import Testing

@testable import ReelService

/// A ring whose feed and reels come from servers, good ones and bad ones.
@Suite(.timeLimit(.minutes(30))) struct RemoteRingTests {
  private static func json(_ reels: [(id: String, url: String)], _ rest: String = #""has_more":false"#) -> [FaultStep] {
    let records = reels.map { #"{"id":"\#($0.id)","url":"\#($0.url)"}"# }.joined(separator: ",")
    return [.content(FaultContent(Array(#"{"reels":[\#(records)],\#(rest)}"#.utf8)))]
  }

  private static func file(_ sample: Sample, _ change: (inout FaultContent) -> Void = { _ in }) throws -> [FaultStep] {
    var content = FaultContent(try TemporaryFolder.read(sample.path))
    change(&content)
    return [.content(content)]
  }

  private static func ring(_ address: String, _ settings: PreloaderSettings = RingUnderTest.settings) throws
    -> RingUnderTest
  {
    RingUnderTest(try FeedSources.open(address), settings: settings)
  }

  @Test func aFeedOfARealServerIsAsWarmAsOneOfADirectory() async throws {
    let server = try NginxOrigin(serving: Sample.folder)
    var ring = try Self.ring(server.url("/feed.json"))
    await ring.preloader.handle(.appear)
    #expect(try await ring.landed().reel == "01-h264-faststart")
    try await ring.settle()
    for index in Array(1...9) + Array((0...8).reversed()) {
      let isForward = index > (await ring.preloader.page.ring.current ?? 0)
      let landing = try #require(await ring.land(isForward ? .next : .previous))
      #expect(landing.outcome == .warm)
      let frame = try #require(landing.frame)
      #expect(Sample.shown(by: frame.image) == Sample.all[index].name)
      try await ring.settle()
    }
  }

  /// What a server does instead of sending a reel, and what the reel's failure is called.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let replies: [FaultStep]
    let code: MediaError.Code

    var testDescription: String { name }
  }

  private static let rows = [
    Row(name: "401", replies: [.status("401 Unauthorized")], code: .expired),
    Row(name: "404", replies: [.status("404 Not Found")], code: .notFound),
    Row(name: "410", replies: [.status("410 Gone")], code: .expired),
    Row(name: "500", replies: [.status("500 Oops")], code: .http),
    Row(name: "302 to 403", replies: [.redirect(to: "/expired")], code: .expired),
    Row(name: "302 to a local file", replies: [.redirect(to: "file:///etc/passwd")], code: .io),
    Row(name: "reset", replies: [.reset], code: .io),
    Row(name: "no answer", replies: [.hang], code: .timedOut),
    Row(name: "text", replies: [.content(FaultContent(Array("hello".utf8)))], code: .notMedia),
  ]

  @Test(arguments: rows) func aReelThatDoesNotComeFailsByItsNameAndTheFeedGoesOn(row: Row) async throws {
    let server = try FaultServer(["/bad.mp4": row.replies, "/expired": [.status("403 Forbidden")]])
    server.script("/good.mp4", try Self.file(Sample.number(2)))
    server.script("/feed", Self.json([("bad", "bad.mp4"), ("good", "good.mp4")]))
    var settings = RingUnderTest.settings
    settings.slots.clip.budget.milliseconds = row.code == .timedOut ? 50 : 30_000
    var ring = try Self.ring(server.url("/feed"), settings)
    await ring.preloader.handle(.appear)
    let bad = try await ring.landed()
    #expect(bad.outcome == .failed)
    #expect(bad.error?.code == row.code)
    // The good one has all the time that it needs.
    if row.code == .timedOut { return }
    try await ring.settle()
    #expect(try #require(await ring.land(.next)).outcome == .warm)
  }

  @Test func anAddressThatTheServerRefusesIsReplacedByTheFeedsNextOne() async throws {
    let server = try FaultServer(["/old.mp4": [.status("403 Forbidden")]])
    server.script("/new.mp4", try Self.file(Sample.number(3)))
    server.script("/feed", Self.json([("a", "old.mp4?token=1")]), Self.json([("a", "new.mp4?token=2")]))
    var ring = try Self.ring(server.url("/feed"))
    await ring.preloader.handle(.appear)
    let landing = try await ring.landed()
    #expect(landing.outcome == .late)
    #expect(Sample.shown(by: try #require(landing.frame).image) == Sample.number(3).name)
    #expect(server.log.requests.filter { $0.path == "/feed" }.count == 2)
  }

  @Test func anAddressThatIsRefusedForGoodFailsAfterOneRenewal() async throws {
    let server = try FaultServer(["/a.mp4": [.status("410 Gone")]])
    server.script("/feed", Self.json([("a", "a.mp4")]))
    var ring = try Self.ring(server.url("/feed"))
    await ring.preloader.handle(.appear)
    #expect(try await ring.landed().error?.httpStatus == 410)
    #expect(server.log.requests.filter { $0.path == "/feed" }.count == 2)
  }

  @Test func aConnectionThatBreaksWhileTheReelPlaysFailsItThen() async throws {
    let server = try FaultServer()
    server.script("/a.mp4", try Self.file(Sample.number(1)) { $0.stopsAt = 250_000 })
    server.script("/feed", Self.json([("a", "a.mp4")]))
    var ring = try Self.ring(server.url("/feed"))
    await ring.preloader.handle(.appear)
    #expect(try await ring.landed().frame != nil)
    // Takes frames as they come until there is none any more.
    let failed = try await ring.play()
    #expect(failed.error?.code == .io)
    #expect(failed.frame != nil)
    #expect(await ring.preloader.page.ring[.middle].state == .failed)
  }

  @Test func aNewConfigureEndsAWaitForAServer() async throws {
    let server = try FaultServer(["/stuck.mp4": [.hang]])
    server.script("/good.mp4", try Self.file(Sample.number(2)))
    server.script("/feed", Self.json([("stuck", "stuck.mp4"), ("good", "good.mp4")]))
    var ring = try Self.ring(server.url("/feed"))
    await ring.preloader.handle(.appear)
    _ = try await ring.wait { if case .landed(let landing) = $0 { landing } else { nil } }
    _ = try await offPool { try server.wait { log in log.requests.contains { $0.path == "/stuck.mp4" } } }
    await ring.preloader.handle(.query("other"))
    // The connection is closed long before its time is over.
    try await offPool {
      try server.wait(forCloseOf: server.log.requests.last { $0.path == "/stuck.mp4" }?.connection ?? 0)
    }
  }

  @Test func pagesThatSayTheSameAgainEndInAStallOrAnError() async throws {
    let server = try FaultServer()
    server.script("/same", Self.json([("a", "a.mp4")], #""next_cursor":"x""#))
    var cursor = try Self.ring(server.url("/same?cursor={cursor}"))
    await cursor.preloader.handle(.appear)
    try await cursor.action { if case .feed(let facts) = $0 { facts.status == .protocolError } else { false } }
    #expect(await cursor.preloader.page.pager.items == ["a"])

    server.script("/empty", Self.json([("a", "a.mp4")], #""has_more":true"#), Self.json([], #""has_more":true"#))
    var page = try Self.ring(server.url("/empty?page={page}"))
    await page.preloader.handle(.appear)
    try await page.action { if case .feed(let facts) = $0 { facts.status == .stalled } else { false } }
    #expect(server.log.requests.filter { $0.path == "/empty" }.count == 4)
  }

  @Test func aMalformedPageKeepsWhatIsThereAndARetryGoesOn() async throws {
    let server = try FaultServer()
    server.script(
      "/feed", Self.json([("a", "a.mp4")], #""has_more":true"#), [.content(FaultContent(Array("{".utf8)))],
      Self.json([("b", "b.mp4")]))
    var ring = try Self.ring(server.url("/feed?page={page}"))
    await ring.preloader.handle(.appear)
    try await ring.action { if case .feed(let facts) = $0 { facts.failure != nil } else { false } }
    #expect(await ring.preloader.page.pager.items == ["a"])
    await ring.preloader.handle(.retry)
    try await ring.action { if case .list(count: 2, _, _) = $0 { true } else { false } }
    #expect(server.log.requests.filter { $0.path == "/feed" }.map(\.target).last == "/feed?page=2")
  }
}
