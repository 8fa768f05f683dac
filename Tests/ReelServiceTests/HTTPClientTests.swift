// SPDX-License-Identifier: Apache-2.0

import ReelService
import TestOrigins
import Testing

@Suite(.timeLimit(.minutes(30)), .onOwnThread) struct HTTPClientTests {
  /// What a server does with a request, and what the client makes of it.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let steps: [FaultStep]
    /// Nil for success.
    var code: FeedError.Code?
    var status: Int?
    var body = ""

    var testDescription: String { name }
  }

  private static func answer(_ body: String, headers: [String]) -> FaultStep {
    .send(FaultStep.head("200 OK", headers) + Array(body.utf8))
  }

  private static func content(_ body: String, _ change: (inout FaultContent) -> Void = { _ in }) -> FaultStep {
    var content = FaultContent(Array(body.utf8))
    change(&content)
    return .content(content)
  }

  private static let limit = 1000
  private static let full = String(repeating: "x", count: limit)

  private static let rows = [
    Row(name: "a body", steps: [content("hello")], status: 200, body: "hello"),
    Row(name: "no content", steps: [.status("204 No Content")], status: 204),
    Row(name: "no length", steps: [answer("hello", headers: [])], status: 200, body: "hello"),
    Row(
      name: "chunks", steps: [answer("3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n", headers: ["Transfer-Encoding: chunked"])],
      status: 200, body: "hello"),
    Row(name: "as much as is allowed", steps: [content(full)], status: 200, body: full),
    Row(name: "status 304", steps: [.status("304 Not Modified")], code: .http, status: 304),
    Row(name: "status 302 to nowhere", steps: [.status("302 Found")], code: .http, status: 302),
    Row(
      name: "status 401", steps: [.status("401 Unauthorized", headers: ["WWW-Authenticate: Basic"])], code: .http,
      status: 401),
    Row(name: "status 403", steps: [.status("403 Forbidden")], code: .http, status: 403),
    Row(name: "status 404", steps: [.status("404 Not Found")], code: .notFound, status: 404),
    Row(name: "status 410", steps: [.status("410 Gone")], code: .http, status: 410),
    Row(name: "status 500", steps: [.status("500 Internal Server Error")], code: .http, status: 500),
    Row(name: "status 503", steps: [.status("503 Service Unavailable")], code: .http, status: 503),
    Row(name: "a reset", steps: [.reset], code: .io),
    Row(name: "a close without an answer", steps: [], code: .io),
    Row(
      name: "a reset in the body", steps: [.send(FaultStep.head("200 OK", ["Content-Length: 9"])), .reset], code: .io),
    Row(name: "an end in the body", steps: [content("hello") { $0.stopsAt = 2 }], code: .io),
    Row(name: "a length that is too long", steps: [content("hello") { $0.lengthError = 1 }], code: .io),
    Row(
      name: "a length that is too short", steps: [content("hello") { $0.lengthError = -2 }], status: 200, body: "hel"),
    Row(name: "an end in the chunks", steps: [answer("5\r\nhel", headers: ["Transfer-Encoding: chunked"])], code: .io),
    Row(name: "no HTTP", steps: [.send(Array("SSH-2.0-x\r\n\r\n".utf8))], code: .malformed),
    Row(name: "no gzip", steps: [answer("hello", headers: ["Content-Encoding: gzip"])], code: .malformed),
    Row(
      name: "an encoding nobody knows", steps: [answer("hello", headers: ["Content-Encoding: zip"])], code: .malformed),
    Row(name: "too much", steps: [content(full + "x")], code: .tooLarge),
    Row(name: "too much without a length", steps: [answer(full + "x", headers: [])], code: .tooLarge),
    Row(
      name: "a length far too long", steps: [answer("", headers: ["Content-Length: 99999999999"]), .hang],
      code: .tooLarge),
    Row(name: "a redirect to a file", steps: [.redirect(to: "file:///etc/passwd")], code: .forbidden),
    Row(name: "a redirect to ftp", steps: [.redirect(to: "ftp://127.0.0.1/x")], code: .forbidden),
    Row(name: "a redirect to gopher", steps: [.redirect(to: "gopher://127.0.0.1/x")], code: .forbidden),
    Row(name: "a redirect to no address", steps: [.redirect(to: "http://127.0.0.1:99999/")], code: .malformed),
    Row(name: "a redirect to itself", steps: [.redirect(to: "/x")], code: .forbidden),
  ]

  @Test(arguments: rows) func loads(_ row: Row) async throws {
    let server = try FaultServer(["/x": row.steps])
    var limits = HTTPLimits()
    limits.bodyBytes = Self.limit
    limits.total = .seconds(60)
    do {
      let response = try await HTTPClient(limits: limits).get(server.url("/x"))
      #expect(row.code == nil)
      #expect(response == HTTPResponse(body: Array(row.body.utf8), address: server.url("/x"), status: row.status ?? 0))
    } catch {
      #expect(error.code == row.code, "\(error)")
      #expect(error.httpStatus == row.status)
      #expect(error.operation == "load " + server.url("/x"))
    }
    // Nothing is tried twice, and six addresses are five redirects.
    #expect(server.log.requests.count == (row.name == "a redirect to itself" ? 6 : 1))
  }

  @Test(arguments: [
    [FaultStep.hang], [.send(FaultStep.head("200 OK", ["Content-Length: 9"])), .hang],
    [
      .send(FaultStep.head("200 OK", [])), .drip(Array(repeating: 0x20, count: 100_000), milliseconds: 5),
    ],
  ])
  func anAnswerThatTakesTooLongIsGivenUp(steps: [FaultStep]) async throws {
    let server = try FaultServer(["/x": steps])
    var limits = HTTPLimits()
    limits.total = .milliseconds(100)
    let client = HTTPClient(limits: limits)
    let error = await #expect(throws: FeedError.self) { try await client.get(server.url("/x")) }
    #expect(error?.code == .timedOut)
    try await offPool { try server.wait(forCloseOf: 1) }
  }

  @Test func aBombIsGivenUpWhereItGrowsTooLarge() async throws {
    let bomb = GzipBomb.bytes(unpacked: 100 << 20)
    #expect(bomb.count < 1 << 20)
    let head = FaultStep.head("200 OK", ["Content-Encoding: gzip", "Content-Length: \(bomb.count)"])
    let server = try FaultServer(["/x": [.send(head + bomb)]])
    let error = await #expect(throws: FeedError.self) { try await HTTPClient().get(server.url("/x")) }
    #expect(error?.code == .tooLarge)
  }

  @Test(arguments: [
    ("", FeedError.Code.forbidden), ("feed", .forbidden), ("file:///etc/passwd", .forbidden),
    ("ftp://127.0.0.1/", .forbidden),
    ("http://127.0.0.1/\0", .forbidden), ("http://", .malformed), ("http://127.0.0.1:99999/", .malformed),
    ("http://127.0.0.1/a b", .malformed), ("http://127.0.0.1/\r\nX: y", .malformed), ("http:127.0.0.1", .malformed),
  ])
  func loadsNothingElse(address: String, code: FeedError.Code) async {
    let error = await #expect(throws: FeedError.self) { try await HTTPClient().get(address) }
    #expect(error?.code == code, "\(error.debugDescription)")
  }

  @Test func aServerThatIsGoneIsAnError() async throws {
    let server = try FaultServer()
    server.shutdown()
    let error = await #expect(throws: FeedError.self) { try await HTTPClient().get(server.url("/x")) }
    #expect(error?.code == .io)
  }

  @Test func fiveRedirectsAreFollowed() async throws {
    let server = try FaultServer([
      "/1": [.redirect(to: "2")], "/2": [.redirect(to: "/a/3?x=1")], "/a/3": [.redirect(to: "../4")],
      "/4": [.redirect(to: "./5")],
      "/5": [.redirect(to: "/b/6?y=2")], "/b/6": [.status("200 OK")], "/0": [.redirect(to: "/1")],
    ])
    let client = HTTPClient()
    #expect(try await client.get(server.url("/1")).address == server.url("/b/6?y=2"))
    let error = await #expect(throws: FeedError.self) { try await client.get(server.url("/0")) }
    #expect(error?.code == .forbidden)
  }

  @Test func aRequestSaysLittle() async throws {
    let cookie = ["Set-Cookie: a=b; Path=/"]
    let server = try FaultServer([
      "/x": [.status("200 OK", headers: cookie)], "/y": [.status("404 Not Found", headers: cookie)],
    ])
    let client = HTTPClient()
    _ = try await client.get(server.url("/x"))
    _ = try? await client.get(server.url("/y"))
    _ = try await client.get(server.url("/x?again"))
    for request in server.log.requests {
      #expect(request.method == "GET")
      #expect(request.value(of: "User-Agent") == "reel/0.1")
      #expect(request.value(of: "Accept-Encoding")?.contains("gzip") == true)
      #expect(request.value(of: "Cookie") == nil)
      #expect(request.value(of: "Authorization") == nil)
      #expect(request.range == nil)
    }
    #expect(server.log.requests.count == 3)
  }

  @Test func connectionsAreUsedAgain() async throws {
    let server = try FaultServer(["/x": [.status("200 OK"), .nextRequest]])
    let client = HTTPClient()
    for _ in 1...5 { _ = try await client.get(server.url("/x")) }
    #expect(server.log.requests.map(\.connection) == [1, 1, 1, 1, 1])
    client.shutdown()
    try await offPool { try server.wait(forCloseOf: 1) }
  }
}
