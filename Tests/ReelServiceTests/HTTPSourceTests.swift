// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import ReelMedia
import ReelService
import TestOrigins
import Testing

@Suite(.timeLimit(.minutes(30)), .onOwnThread) struct HTTPSourceTests {
  private static func json(_ text: String) -> [FaultStep] { [.content(FaultContent(Array(text.utf8)))] }

  /// An answer to the first page, and the error that it is.
  struct Failure: CustomTestStringConvertible, Sendable {
    let name: String
    let steps: [FaultStep]
    let code: FeedError.Code
    var status: Int?

    var testDescription: String { name }
  }

  private static let failures = [
    Failure(name: "no page", steps: [.status("404 Not Found")], code: .notFound, status: 404),
    Failure(name: "not allowed", steps: [.status("401 Unauthorized")], code: .http, status: 401),
    Failure(name: "gone", steps: [.status("410 Gone")], code: .http, status: 410),
    Failure(name: "broken", steps: [.status("500 Oops")], code: .http, status: 500),
    Failure(name: "empty", steps: [.status("200 OK")], code: .malformed),
    Failure(name: "no JSON", steps: json("<html></html>"), code: .malformed),
    Failure(name: "another document", steps: json(#"{"error":"none"}"#), code: .malformed),
    Failure(name: "nothing said of more", steps: json(#"{"reels":[]}"#), code: .malformed),
    Failure(name: "cut off", steps: json(#"{"reels":["#), code: .malformed),
    Failure(name: "a reset", steps: [.reset], code: .io),
  ]

  @Test(arguments: failures) func fails(_ row: Failure) async throws {
    let server = try FaultServer(["/feed": row.steps])
    let source = try HTTPSource(server.url("/feed?page={page}"))
    let error = await #expect(throws: FeedError.self) { try await source.page(.page(1), query: nil) }
    #expect(error?.code == row.code)
    #expect(error?.httpStatus == row.status)
  }

  @Test func pagesHaveNumbers() async throws {
    let server = try FaultServer()
    let first = #"{"reels":[{"id":1,"url":"1.mp4"},{"id":1,"url":"2.mp4"},{}],"has_more":true}"#
    server.script("/feed", Self.json(first), Self.json(#"{"reels":[],"has_more":false}"#))
    let source = try HTTPSource(server.url("/feed?page={page}&q={query}"))
    #expect(source.paging == .page)
    let page = try await source.page(.page(1), query: nil)
    #expect(page.reels.map(\.id) == ["1", "1"])
    #expect(page.skipped == 1)
    #expect(page.continuation == .hasMore(true))
    let last = try await source.page(.page(2), query: "cats & dogs")
    #expect(last == FeedContent(reels: [], continuation: .hasMore(false)))
    #expect(server.log.requests.map(\.target) == ["/feed?page=1&q=", "/feed?page=2&q=cats%20%26%20dogs"])
  }

  @Test func cursorsAreKeptAsTheyAre() async throws {
    let server = try FaultServer()
    server.script(
      "/feed", Self.json(#"{"reels":[{"url":"1.mp4"}],"next_cursor":12345678901234567890.0}"#),
      Self.json(#"{"reels":[{"url":"2.mp4"}],"next_cursor":"a/b c"}"#),
      Self.json(#"{"reels":[{"url":"2.mp4"}],"next_cursor":"a/b c"}"#), Self.json(#"{"reels":[],"next_cursor":null}"#))
    let source = try HTTPSource(server.url("/feed?after={cursor}"))
    #expect(source.paging == .cursor)
    var cursor: String?
    var continuations: [Continuation] = []
    for _ in 1...4 {
      let page = try await source.page(.cursor(cursor), query: nil)
      continuations.append(page.continuation)
      if case .nextCursor(let next?) = page.continuation { cursor = next }
    }
    let expected: [Continuation] = [
      .nextCursor("12345678901234567890.0"), .nextCursor("a/b c"), .nextCursor("a/b c"), .nextCursor(nil),
    ]
    #expect(continuations == expected)
    let targets = ["", "12345678901234567890.0", "a%2Fb%20c", "a%2Fb%20c"].map { "/feed?after=" + $0 }
    #expect(server.log.requests.map(\.target) == targets)
  }

  @Test func aFeedWithoutPagesHasOne() async throws {
    let server = try FaultServer(["/feed": Self.json(#"{"reels":[{"url":"1.mp4"}],"has_more":true}"#)])
    let source = try HTTPSource(server.url("/feed"))
    #expect(try await source.page(.page(1), query: nil).continuation == .hasMore(false))
    #expect(try await source.page(.page(2), query: nil) == FeedContent(reels: [], continuation: .hasMore(false)))
    #expect(server.log.requests.count == 1)
  }

  @Test func addressesBeginWhereThePageCameFrom() async throws {
    let other = try FaultServer([
      "/deep/feed": Self.json(
        #"{"reels":[{"id":"a","url":"v/1.mp4?s=2"},{"id":"b","url":"file:///etc/passwd"},{"id":"c","url":"/2.mp4"}]}"#)
    ])
    let server = try FaultServer(["/feed": [.redirect(to: other.url("/deep/feed?x"))]])
    let page = try await HTTPSource(server.url("/feed")).page(.page(1), query: nil)
    #expect(page.reels.map(\.id) == ["a", "b", "c"])
    #expect(page.reels[0].media == .success(try MediaSource(remote: other.url("/deep/v/1.mp4?s=2"))))
    #expect(page.reels[2].media == .success(try MediaSource(remote: other.url("/2.mp4"))))
    let error = #expect(throws: MediaError.self) { try page.reels[1].media.get() }
    #expect(error?.code == .forbidden)
  }

  @Test func aReelIsRenewedFromThePageItCameFrom() async throws {
    let server = try FaultServer()
    func page(_ names: String...) -> [FaultStep] {
      Self.json(
        "{\"reels\":[\(names.map { "{\"id\":\"\($0.prefix(1))\",\"url\":\"\($0)\"}" }.joined(separator: ","))],\"has_more\":true}"
      )
    }
    server.script("/1", page("a1", "b1"), page("b2", "a2"), page("a3"))
    server.script("/2", page("c1"), [.status("500 Oops")])
    let source = try HTTPSource(server.url("/{page}?q={query}"))
    let first = try await source.page(.page(1), query: nil).reels
    let second = try await source.page(.page(2), query: "x").reels
    #expect(try await source.renewed(first[1])?.media.get().path == server.url("/b2"))
    #expect(try await source.renewed(first[1]) == nil)
    let error = await #expect(throws: FeedError.self) { try await source.renewed(second[0]) }
    #expect(error?.httpStatus == 500)
    #expect(try await source.renewed(FeedReel(id: "z", media: first[0].media)) == nil)
    #expect(server.log.requests.map(\.target) == ["/1?q=", "/2?q=x", "/1?q=", "/1?q=", "/2?q=x"])
  }

  @Test func aBannerComesFromItsOwnAddress() async throws {
    let server = try FaultServer(["/feed": Self.json(#"{"reels":[],"has_more":false}"#)])
    server.script(
      "/banner", Self.json(#"{"placements":[{"id":"a","height":3},{"id":"b","height":4}]}"#), Self.json("{}"),
      [.status("404 Not Found")])
    let source = try FeedSources.open(server.url("/feed"), banner: server.url("/banner"))
    #expect(try await source.bannerHeight() == 7)
    for code in [FeedError.Code.malformed, .notFound] {
      let error = await #expect(throws: FeedError.self) { try await source.bannerHeight() }
      #expect(error?.code == code)
    }
    #expect(try await source.page(.page(1), query: nil).reels.isEmpty)
    #expect(try await HTTPSource(server.url("/feed")).bannerHeight() == nil)
  }

  @Test func aCancelledPageEndsAtOnce() async throws {
    let server = try FaultServer(["/feed": [.hang]])
    let source = try FeedSources.open(server.url("/feed"))
    let task = Task { try await source.page(.page(1), query: nil) }
    try await offPool { _ = try server.wait(forRequests: 1) }
    task.cancel()
    let error = await #expect(throws: FeedError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    try await offPool { try server.wait(forCloseOf: 1) }
  }

  /// The real thing: packed pages, redirects, an address that needs no dots.
  @Test func nginxServesAFeed() async throws {
    let origin = try NginxOrigin(
      directives: """
        gzip on; gzip_min_length 1; gzip_types application/json;
        location = /old { return 302 /feeds/1.json; }
        location = /gone { return 410; }
        """)
    let records = (1...500).map { "{\"id\":\($0),\"url\":\"../reels/\($0).mp4\"}" }.joined(separator: ",")
    try origin.write(Array("{\"reels\":[\(records)],\"next_cursor\":2}".utf8), to: "feeds/1.json")
    try origin.write(
      Array(#"{"reels":[{"id":"last","url":"/last%20one.mp4"}],"next_cursor":null}"#.utf8), to: "feeds/2.json")
    try origin.write(Array(#"{"height":120.5}"#.utf8), to: "banner.json")
    let client = HTTPClient()
    let moved = try await HTTPSource(origin.url("/old"), client: client).page(.page(1), query: nil)
    #expect(moved.reels.count == 500)
    #expect(try moved.reels[499].media.get().path == origin.url("/reels/500.mp4"))
    let source = try FeedSources.open(
      origin.url("/feeds/{cursor}.json"), banner: origin.url("/banner.json"), client: client)
    let last = try await source.page(.cursor("2"), query: nil)
    #expect(try last.reels.map { try $0.media.get().path } == [origin.url("/last%20one.mp4")])
    #expect(last.continuation == .nextCursor(nil))
    #expect(try await source.bannerHeight() == 120.5)
    let missing = await #expect(throws: FeedError.self) { try await source.page(.cursor(nil), query: nil) }
    #expect(missing?.code == .notFound)
    let gone = await #expect(throws: FeedError.self) { try await client.get(origin.url("/gone")) }
    #expect(gone?.httpStatus == 410)
    let requests = try origin.requests
    #expect(
      requests.map(\.target) == ["/old", "/feeds/1.json", "/feeds/2.json", "/banner.json", "/feeds/.json", "/gone"])
    #expect(requests[1].bytes < records.utf8.count / 2)
    #expect(Set(requests.map(\.connection)).count == 1)
    #expect(Set(requests.map(\.agent)) == ["reel/0.1"])
  }
}
