// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestOrigins
import Testing

/// The servers that other tests rely on.
@Suite struct OriginTests {
  private static let file = (0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7) }

  @Test func nginxServesFilesAndParts() throws {
    let origin = try NginxOrigin(directives: "location = /gone { return 410; }")
    try origin.write(Self.file, to: "a/b.mp4")
    let whole = try WebClient.get("/a/b.mp4?token=1", from: origin.port)
    #expect(whole.status == 200)
    #expect(whole.head.contains("Content-Type: video/mp4"))
    #expect(whole.body == Self.file)
    let part = try WebClient.get("/a/b.mp4", from: origin.port, range: "bytes=100-199")
    #expect(part.status == 206)
    #expect(part.body == Array(Self.file[100..<200]))
    #expect(try WebClient.get("/gone", from: origin.port).status == 410)
    #expect(try WebClient.get("/nothing", from: origin.port).status == 404)
    let requests = try origin.requests
    #expect(requests.map(\.status) == [200, 206, 410, 404])
    #expect(requests.map(\.range) == [nil, "bytes=100-199", nil, nil])
    #expect(requests.map(\.target) == ["/a/b.mp4?token=1", "/a/b.mp4", "/gone", "/nothing"])
    #expect(requests[0].path == "/a/b.mp4")
    #expect(requests[0].bytes == Self.file.count)
    #expect(Set(requests.map(\.connection)).count == 4)
  }

  @Test func nginxLeavesNothingBehind() throws {
    let origin = try NginxOrigin()
    let folder = origin.root.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    #expect(unsafe access(folder, F_OK) == 0)
    let process = String(decoding: try TemporaryFolder.read(folder + "/pid"), as: UTF8.self)
    let number = try #require(pid_t(process.filter(\.isNumber)))
    #expect(kill(number, 0) == 0)
    origin.stop()
    origin.stop()
    #expect(unsafe access(folder, F_OK) != 0)
    #expect(kill(number, 0) != 0)
    #expect(throws: (any Error).self) { try WebClient.get("/", from: origin.port) }
    #expect(throws: OriginFailure.self) { try origin.requests }
  }

  @Test func aWrongDirectiveIsAFailureWithWords() throws {
    let failure = #expect(throws: OriginFailure.self) { try NginxOrigin(directives: "frobnicate;") }
    #expect(failure?.description.contains("frobnicate") == true)
  }

  @Test func faultsServeAsWellAsNot() throws {
    let server = try FaultServer(["/a": [.content(FaultContent(Self.file))]])
    #expect(try WebClient.get("/a?b", from: server.port).body == Self.file)
    let part = try WebClient.get("/a", from: server.port, range: "bytes=4990-")
    #expect(part.status == 206)
    #expect(part.head.contains("Content-Range: bytes 4990-4999/5000"))
    #expect(part.body == Array(Self.file[4990...]))
    #expect(try WebClient.get("/a", from: server.port, range: "bytes=5000-").status == 416)
    #expect(try WebClient.get("/b", from: server.port).status == 404)
    let log = server.log
    #expect(log.connections == 4)
    #expect(log.requests.map(\.target) == ["/a?b", "/a", "/a", "/b"])
    #expect(log.requests.map(\.range) == [nil, "bytes=4990-", "bytes=5000-", nil])
    #expect(log.requests.map(\.connection) == [1, 2, 3, 4])
    #expect(log.requests[0].value(of: "host") == "localhost")
  }

  /// A fault, and what a client sees of it.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let steps: [FaultStep]
    var status = 200
    var length = 0
    var promised: Int?
    var wasReset = false

    var testDescription: String { name }
  }

  private static func content(_ change: (inout FaultContent) -> Void) -> FaultStep {
    var content = FaultContent(file)
    change(&content)
    return .content(content)
  }

  private static let rows = [
    Row(name: "no words", steps: [], status: 0),
    Row(name: "reset at once", steps: [.reset], status: 0, wasReset: true),
    Row(name: "raw bytes", steps: [.send(Array("HTTP/1.1 299 Odd\r\n\r\nabc".utf8))], status: 299, length: 3),
    Row(name: "too short", steps: [content { $0.stopsAt = 1000 }], length: 1000, promised: 5000),
    Row(name: "reset inside", steps: [content { $0.stopsAt = 9 }, .reset], length: 9, promised: 5000, wasReset: true),
    Row(name: "promises more", steps: [content { $0.lengthError = 7 }], length: 5000, promised: 5007),
    Row(name: "promises less", steps: [content { $0.lengthError = -7 }], length: 5000, promised: 4993),
    Row(name: "redirect", steps: [.redirect(to: "/b")], status: 302, promised: 0),
    Row(name: "status", steps: [.status("503 Service Unavailable")], status: 503, promised: 0),
    Row(name: "drip", steps: [.drip(FaultStep.head("200 OK", []) + [1, 2, 3], milliseconds: 0)], length: 3),
  ]

  @Test(arguments: rows) func faultsAreWhatTheScriptSays(_ row: Row) throws {
    let server = try FaultServer(["/a": row.steps])
    let response = try WebClient.get("/a", from: server.port)
    #expect(response.status == row.status)
    #expect(response.body.count == row.length)
    #expect(response.wasReset == row.wasReset)
    if let promised = row.promised { #expect(response.head.contains("Content-Length: \(promised)")) }
  }

  @Test func laterRequestsGetLaterReplies() throws {
    let server = try FaultServer()
    server.script("/a", [.status("500 Oh")], [.status("200 OK")])
    let statuses = try (0..<3).map { _ in try WebClient.get("/a", from: server.port).status }
    #expect(statuses == [500, 200, 200])
  }

  @Test func aTestCanWaitForWhatTheServerSees() throws {
    let server = try FaultServer(["/a": [.hang], "/b": [Self.content { $0.stopsAt = 10 }, .hang]])
    let client = HelperThread { [port = server.port] in _ = try? WebClient.get("/a", from: port) }
    #expect(try server.wait(forRequests: 1).map(\.path) == ["/a"])
    #expect(try WebClient.get("/b", from: server.port, bytes: 1).status == 200)
    try server.wait(forCloseOf: 2)
    #expect(server.log.closedByClient == [2])
    server.shutdown()
    server.shutdown()
    client.join()
    #expect(server.log.closedByClient == [2])
    #expect(throws: (any Error).self) { try WebClient.get("/a", from: server.port) }
  }
}
