// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

@Suite(.onOwnThread) struct RemoteLeakTests {
  @Test func failuresLeaveNothingOpen() async {
    // Alone in a process: other tests open files too.
    await #expect(processExitsWith: .success) {
      var whole = FaultContent(try TemporaryFolder.read(Reel.number(1).path))
      whole.stopsAt = nil
      var cut = whole
      cut.stopsAt = 10_000
      let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n/cut\n#EXTINF:5,\nfile:///a.ts\n#EXT-X-ENDLIST\n"
      let replies: [[FaultStep]] = [
        [.content(whole)], [.content(cut)], [.content(cut), .reset], [.content(cut), .hang], [.hang], [.reset], [],
        [.status("410 Gone")], [.redirect(to: "/0")], [.content(FaultContent(Array(playlist.utf8)))],
      ]
      let before = Resources.descriptorCount
      for _ in 0..<3 {
        let server = try FaultServer(["/cut": [.content(cut)]])
        precondition(Resources.descriptorCount > before)
        for (number, steps) in replies.enumerated() {
          server.script("/\(number)", steps)
          var budget = Budget()
          budget.milliseconds = 300
          _ = RemoteOutcome(of: server.url("/\(number)"), budget: budget)
        }
        server.shutdown()
        precondition(Resources.descriptorCount == before)
      }
    }
  }
}
