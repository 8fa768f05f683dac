// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelMedia

@Suite struct StreamStartTests {
  @Test func isInterrupted() throws {
    let interrupt = try Interrupt()
    var ledger = StageLedger()
    let opened = try ClipOpening(
      MediaSource(Reel.number(1).path), options: ClipOptions(), interrupt: interrupt, ledger: &ledger)
    let index = opened.streamIndex
    let format = opened.finish()
    interrupt.cancel()
    do throws(MediaError) {
      _ = try StreamStart(format, stream: index, units: nil, byteLimit: .max)
      Issue.record("it went on")
    } catch {
      #expect(error.code == .cancelled)
    }
  }
}
