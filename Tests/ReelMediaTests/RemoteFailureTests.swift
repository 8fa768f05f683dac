// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// What servers get wrong, and how it is called.
@Suite struct RemoteFailureTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let replies: [FaultStep]
    var code: MediaError.Code?
    var status: Int?

    var testDescription: String { name }
  }

  private static func content(of number: Int = 1, _ change: (inout FaultContent) -> Void) -> FaultStep {
    var content = FaultContent((try? TemporaryFolder.read(Reel.number(number).path)) ?? [])
    change(&content)
    return .content(content)
  }

  private static let rows = [
    Row(name: "401", replies: [.status("401 Unauthorized")], code: .expired, status: 401),
    Row(name: "403", replies: [.status("403 Forbidden")], code: .expired, status: 403),
    Row(name: "404", replies: [.status("404 Not Found")], code: .notFound, status: 404),
    Row(name: "410", replies: [.status("410 Gone")], code: .expired, status: 410),
    Row(name: "406", replies: [.status("406 Not Acceptable")], code: .http, status: 406),
    Row(name: "500", replies: [.status("500 Internal Server Error")], code: .http, status: 500),
    Row(name: "503", replies: [.status("503 Service Unavailable")], code: .http, status: 503),
    Row(name: "302 to a good file", replies: [.redirect(to: "/good")]),
    Row(name: "302 to 410", replies: [.redirect(to: "/gone")], code: .expired, status: 410),
    Row(name: "302 to itself", replies: [.redirect(to: "/a")], code: .io),
    Row(name: "302 to a file", replies: [.redirect(to: "file:///etc/passwd")], code: .io),
    Row(name: "closed at once", replies: [], code: .io),
    Row(name: "reset at once", replies: [.reset], code: .io),
    Row(name: "no HTTP", replies: [.send(Array("220 smtp\r\n\r\n".utf8))], code: .io),
    Row(name: "reset in the header", replies: [content { $0.stopsAt = 500 }, .reset], code: .io),
    Row(name: "closed in the header", replies: [content { $0.stopsAt = 500 }], code: .io),
    Row(name: "reset in the first frame", replies: [content { $0.stopsAt = 8000 }, .reset], code: .io),
    Row(name: "closed in the first frame", replies: [content { $0.stopsAt = 8000 }], code: .io),
    Row(name: "no words", replies: [.status("200 OK")], code: .notMedia),
    Row(name: "text", replies: [.content(FaultContent(Array("hello, world".utf8)))], code: .notMedia),
  ]

  @Test(arguments: rows) func isCalledByItsName(_ row: Row) throws {
    let server = try FaultServer(["/a": row.replies, "/gone": [.status("410 Gone")], "/good": [Self.content { _ in }]])
    let outcome = RemoteOutcome(of: server.url("/a"))
    #expect(outcome.code == row.code, "\(outcome)")
    #expect(outcome.status == row.status, "\(outcome)")
    if row.code == nil { #expect(outcome.frames > 60) }
  }

  private static let breaks = [
    Row(name: "reset", replies: [content { $0.stopsAt = 200_000 }, .reset]),
    Row(name: "closed", replies: [content { $0.stopsAt = 200_000 }]),
    // The demuxer of MP4 knows which sample is the last, and asks for nothing beyond.
    Row(
      name: "promises more",
      replies: [
        content(of: 7) {
          $0.acceptsRanges = false
          $0.lengthError = 1000
        }
      ]),
    Row(
      name: "reset without ranges",
      replies: [
        content {
          $0.acceptsRanges = false
          $0.stopsAt = 200_000
        }, .reset,
      ]),
  ]

  @Test(arguments: breaks) func breaksOffWhilePlaying(_ row: Row) throws {
    let server = try FaultServer(["/a": row.replies])
    let outcome = RemoteOutcome(of: server.url("/a"))
    #expect(outcome.breakOff == .io, "\(outcome)")
    // A reset may take away what had come and was not read yet.
    guard !row.name.hasPrefix("reset") else { return }
    #expect(outcome.code == nil, "\(outcome)")
    #expect(outcome.frames > 1)
  }

  @Test func noOneListens() throws {
    let server = try FaultServer()
    server.shutdown()
    #expect(RemoteOutcome(of: server.url("/a")).code == .io)
  }

  @Test func noSecureServerAnswers() throws {
    let server = try FaultServer(["/a": [.hang]])
    let thread = HelperThread { [port = server.port] in
      #expect(RemoteOutcome(of: port.url("/a", scheme: "https")).code != nil)
    }
    try server.wait { $0.connections == 1 }
    server.shutdown()
    thread.join()
  }

  /// What is served slowly is within a budget of time, or is not: by far, either way.
  @Test(arguments: [(60_000, nil), (1, .timedOut)] as [(Int, MediaError.Code?)])
  func aSlowServerHasTime(milliseconds: Int, code: MediaError.Code?) throws {
    let origin = try NginxOrigin(serving: Reel.folder, directives: "limit_rate 300k;")
    var budget = Budget()
    budget.milliseconds = milliseconds
    #expect(RemoteOutcome(of: origin.url("/02-h264-moov-last.mp4"), budget: budget).code == code)
  }

  @Test func bytesAreCounted() throws {
    let server = try FaultServer(["/a": [Self.content { _ in }]])
    var budget = Budget()
    budget.bytes = 1000
    #expect(RemoteOutcome(of: server.url("/a"), budget: budget).code == .noFrame)
  }
}
