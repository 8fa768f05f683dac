// SPDX-License-Identifier: Apache-2.0

import ReelService
import ReelWire
import TestOrigins
import Testing

@testable import ReelMedia

/// Servers that say nothing more, and what ends the wait.
@Suite struct RemoteInterruptTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let steps: [FaultStep]
    /// Frames come before it stops.
    var plays = false

    var testDescription: String { name }
  }

  private static func stopping(at place: Int) -> FaultStep {
    var content = FaultContent((try? TemporaryFolder.read(Reel.number(1).path)) ?? [])
    content.stopsAt = place
    return .content(content)
  }

  private static let rows = [
    Row(name: "before the head", steps: [.hang]),
    Row(name: "in the head", steps: [.send(Array("HTTP/1.1 200 OK\r\nContent-".utf8)), .hang]),
    Row(name: "before the first byte", steps: [stopping(at: 0), .hang]),
    Row(name: "in the header", steps: [stopping(at: 500), .hang]),
    Row(name: "in the first frame", steps: [stopping(at: 10_000), .hang]),
    Row(name: "while playing", steps: [stopping(at: 200_000), .hang], plays: true),
    Row(name: "drip", steps: [.drip(FaultStep.head("200 OK", []), milliseconds: 1), .hang]),
  ]

  @Test(arguments: rows) func theDeadlineEndsIt(_ row: Row) throws {
    let server = try FaultServer(["/a": row.steps])
    var budget = Budget()
    budget.milliseconds = 1_500
    let outcome = RemoteOutcome(of: server.url("/a"), budget: budget)
    #expect(outcome.code == .timedOut, "\(outcome)")
    #expect((outcome.frames > 0) == row.plays)
    try server.wait(forCloseOf: 1)
  }

  @Test(arguments: rows) func aCancelEndsIt(_ row: Row) throws {
    let server = try FaultServer(["/a": row.steps])
    let interrupt = try Interrupt()
    let outcome = Guarded<RemoteOutcome?>(nil)
    var budget = Budget()
    budget.milliseconds = 600_000
    let thread = HelperThread { [budget, address = server.url("/a")] in
      let end = RemoteOutcome(of: address, budget: budget, interrupt: interrupt)
      outcome.withLock { $0 = end }
    }
    try server.wait(forRequests: 1)
    interrupt.cancel()
    thread.join()
    #expect(outcome.withLock { $0?.code } == .cancelled)
  }
}
