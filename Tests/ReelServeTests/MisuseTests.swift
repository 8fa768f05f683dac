// SPDX-License-Identifier: Apache-2.0

import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// Whatever a client does wrong, it is told and sent away, and nobody else notices.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct MisuseTests {
  @Test(arguments: Misuse.groups.map(\.name)) func isToldAndLeavesNothing(_ group: String) throws {
    let rows = try #require(Misuse.groups.first { $0.name == group }).rows
    let daemon = try DaemonUnderTest()
    let loans = try Loans()
    // Somebody else is there all the while, and holds always the same.
    let host = try RawClient(daemon)
    try host.greet()
    try host.subscribe()
    for row in rows {
      let wrong = try daemon.leavesNothing(after: row.description) {
        try row.play(daemon, loans, host: host.player)
      }
      #expect(wrong.isEmpty, "\(row)")
      try host.stats()
    }
    try host.leave()
    #expect(host.violations.isEmpty)
    #expect(daemon.end() == 0)
    #expect(daemon.errors == "")
  }
}
