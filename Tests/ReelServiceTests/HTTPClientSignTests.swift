// SPDX-License-Identifier: Apache-2.0

import ReelWire
import TestOrigins
import Testing

@testable import ReelService

/// The thread of an HTTP client can be asked for a sign of life, in whatever state it is.
@Suite(.timeLimit(.minutes(30)), .onOwnThread) struct HTTPClientSignTests {
  private func answers(_ client: HTTPClient) -> Bool {
    let isAnswered = Guarded(false)
    client.perform { isAnswered.withLock { $0 = true } }
    return isAnswered.wait { $0 } != nil
  }

  @Test func beforeWhileAndAfter() async throws {
    let client = HTTPClient()
    #expect(answers(client))
    let server = try FaultServer(["/hang.json": [.hang]])
    // Nobody listens there: the thread has begun, and has nothing to do any more.
    await #expect(throws: FeedError.self) { _ = try await client.get("http://127.0.0.1:1/") }
    #expect(answers(client))
    let load = Task { try await client.get(server.url("/hang.json")) }
    #expect(answers(client))
    client.shutdown()
    await #expect(throws: FeedError.self) { _ = try await load.value }
    for _ in 0..<100 { #expect(answers(client)) }
    server.shutdown()
  }
}
