// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelService
import TestOrigins
import Testing

/// How loads end before their answer is there, and what is left of a client.
@Suite(.timeLimit(.minutes(30)), .onOwnThread) struct HTTPClientEndTests {
  private static let half = FaultStep.send(FaultStep.head("200 OK", ["Content-Length: 9"]) + Array("half".utf8))

  @Test(arguments: [[FaultStep.hang], [half, .hang]]) func aCancelledLoadEndsAtOnce(steps: [FaultStep]) async throws {
    let server = try FaultServer(["/x": steps, "/y": [.status("200 OK")]])
    let client = HTTPClient()
    let task = Task { try await client.get(server.url("/x")) }
    try await offPool { _ = try server.wait(forRequests: 1) }
    task.cancel()
    let error = await #expect(throws: FeedError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    try await offPool { try server.wait(forCloseOf: 1) }
    #expect(try await client.get(server.url("/y")).status == 200)
  }

  @Test func aCancelledTaskAsksForNothing() async throws {
    let server = try FaultServer(["/x": [.status("200 OK")]])
    let client = HTTPClient()
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await client.get(server.url("/x"))
    }
    let error = await #expect(throws: FeedError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(server.log.connections == 0)
  }

  @Test func manyLoadsRunBesideEachOther() async throws {
    let server = try FaultServer(["/hang": [.hang]])
    for number in 0..<40 { server.script("/\(number)", [.content(FaultContent(Array("\(number)".utf8)))]) }
    let client = HTTPClient()
    let waiting = Task { try await client.get(server.url("/hang")) }
    try await offPool { _ = try server.wait(forRequests: 1) }
    try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for number in 0..<40 { group.addTask { (number, try await client.get(server.url("/\(number)")).body) } }
      for try await (number, body) in group { #expect(body == Array("\(number)".utf8)) }
    }
    waiting.cancel()
    await #expect(throws: FeedError.self) { try await waiting.value }
  }

  @Test func aShutdownEndsEveryLoad() async throws {
    let server = try FaultServer(["/x": [.hang], "/y": [Self.half, .hang]])
    let client = HTTPClient()
    let tasks = (0..<6).map { number in
      Task { try await client.get(server.url(number.isMultiple(of: 2) ? "/x" : "/y")) }
    }
    try await offPool { _ = try server.wait(forRequests: 6) }
    client.shutdown()
    for task in tasks {
      let error = await #expect(throws: FeedError.self) { try await task.value }
      #expect(error?.code == .cancelled)
    }
    for connection in 1...6 { try await offPool { try server.wait(forCloseOf: connection) } }
    client.shutdown()
    let error = await #expect(throws: FeedError.self) { try await client.get(server.url("/x")) }
    #expect(error?.code == .cancelled)
    #expect(server.log.requests.count == 6)
  }

  @Test func aClientThatWasNeverUsedIsShutDownToo() async throws {
    let client = HTTPClient()
    client.shutdown()
    let error = await #expect(throws: FeedError.self) { try await client.get("http://127.0.0.1/") }
    #expect(error?.code == .cancelled)
  }

  /// In a process of its own, where no other test has threads and descriptors.
  @Test func aClientLeavesNothingBehind() async {
    await #expect(processExitsWith: .success) {
      let server = try FaultServer(["/x": [.status("200 OK"), .nextRequest], "/hang": [.hang], "/reset": [.reset]])
      func use() async throws {
        let client = HTTPClient()
        _ = try await client.get(server.url("/x"))
        _ = try? await client.get(server.url("/reset"))
        _ = try? await client.get(server.url("/missing"))
        let seen = server.log.requests.count
        let task = Task { try await client.get(server.url("/hang")) }
        _ = try await offPool { try server.wait(forRequests: seen + 1) }
        task.cancel()
        _ = try? await task.value
        precondition(Leftovers.httpThreads >= 1)
        withExtendedLifetime(client) {}
      }
      // The thread, and the server's side of the connections, end a little later than the client.
      func settle(_ condition: () -> Bool) {
        let limit = ContinuousClock.now + .seconds(60)
        while !condition(), ContinuousClock.now < limit { sched_yield() }
        precondition(condition(), "\(Leftovers.httpThreads) threads, \(Leftovers())")
      }
      let sockets = Leftovers.sockets
      try await use()
      settle { Leftovers.httpThreads == 0 && Leftovers.sockets == sockets }
      let before = Leftovers()
      for _ in 1...20 { try await use() }
      settle { Leftovers.httpThreads == 0 && Leftovers() == before }
    }
  }
}
