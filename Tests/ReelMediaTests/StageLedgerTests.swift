// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelMedia

@Suite struct StageLedgerTests {
  /// What the fast path to the first frame of a reel takes.
  struct Row: CustomTestStringConvertible, Sendable {
    let reel: Reel
    let packets, frames: Int

    init(_ number: Int, packets: Int, frames: Int) {
      reel = Reel.number(number)
      self.packets = packets
      self.frames = frames
    }

    var testDescription: String { reel.name }
  }

  // With B-frames two packets after the key packet tell that none is shown before it; the streams of AV1 and VP9 tell
  // by themselves. The edit list of the ninth hides 42 packets.
  @Test(arguments: [
    Row(1, packets: 3, frames: 1), Row(2, packets: 3, frames: 1), Row(3, packets: 3, frames: 1),
    Row(4, packets: 3, frames: 1), Row(5, packets: 1, frames: 1), Row(6, packets: 1, frames: 1),
    Row(7, packets: 3, frames: 1), Row(8, packets: 3, frames: 1), Row(9, packets: 45, frames: 1),
    Row(10, packets: 3, frames: 1),
  ])
  func countsTheFastPath(_ row: Row) throws {
    var clip = try row.reel.open()
    #expect(clip.ledger.packetsRead == 0)
    _ = try clip.firstFrame()
    #expect(clip.ledger.packetsRead == row.packets)
    #expect(clip.ledger.framesDecoded == row.frames)
    #expect(clip.ledger.probeBytes == 0)
    #expect(clip.ledger.bytesRead > 0)
    let before = clip.ledger
    _ = try clip.firstFrame()
    try clip.skip(5)
    try clip.rewind()
    #expect(clip.ledger == before)
  }

  @Test(arguments: Reel.all) func stagesAreTheWhole(_ reel: Reel) throws {
    let start = MonotonicTime.now
    var clip = try reel.open()
    _ = try clip.firstFrame()
    let ledger = clip.ledger
    let sum = StageLedger.Stage.allCases.reduce(0) { $0 + ledger[$1] }
    #expect(sum == ledger.total)
    #expect(ledger.nanoseconds.allSatisfy { $0 >= 0 })
    #expect([.open, .firstPacket, .firstFrame].allSatisfy { ledger[$0] > 0 })
    // No moment counts twice.
    #expect(ledger.total <= MonotonicTime.now.nanoseconds - start.nanoseconds)
  }

  @Test(arguments: Reel.all) func countsTheProbe(_ reel: Reel) throws {
    var options = ClipOptions()
    options.probesAlways = true
    var clip = try reel.open(options: options)
    #expect(clip.ledger.probeBytes > 0)
    #expect(try clip.firstFrame().stamp == reel.reference.first)
    #expect(clip.ledger.bytesRead >= clip.ledger.probeBytes)
  }
}
