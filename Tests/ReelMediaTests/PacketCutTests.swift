// SPDX-License-Identifier: Apache-2.0

import CFFmpeg
import Testing

@testable import ReelMedia

@Suite struct PacketCutTests {
  /// Where the first group begins and where it ends, and whether a cut between them is refused.
  struct Row: Sendable {
    let first, next: Int64
    var code: MediaError.Code?
  }

  private static let far: Int64 = 1 << 60

  private static let rows = [
    Row(first: 0, next: 100), Row(first: -50, next: 100), Row(first: 0, next: far),
    Row(first: -far, next: far), Row(first: far - 100, next: far),
    Row(first: 0, next: far + 1, code: .corrupt),
    Row(first: 0, next: .max - 1, code: .corrupt),
    Row(first: 0, next: .max, code: .corrupt),
    Row(first: -far - 50, next: far, code: .corrupt),
    Row(first: .min + 1, next: .max - 1, code: .corrupt),
    Row(first: .min + 1, next: 0, code: .corrupt),
    Row(first: 0, next: 5, code: .unsupported),
  ]

  /// A group of so many packets, and the key packet after it.
  private static func start(_ row: Row) throws -> StreamStart {
    let count = Int64(StreamStart.shortGroup + 4)
    let times = (0..<count).map { row.first + $0 } + [row.next]
    let trace = times.enumerated().map { index, time in
      index == 0 || index == Int(count) ? "k\(time)/\(time)" : "\(time)/\(time)"
    }
    let packet = try Packet()
    var start = StreamStart()
    for facts in PacketTrace.packets(trace.joined(separator: " ")) { start.note(facts, packet, nil) }
    return start
  }

  private static func cut(_ start: StreamStart, _ rewrites: Set<Rewrite>) throws(MediaError) -> PacketCut {
    try PacketCut(
      rewrites, start, videoIndex: 0, timeBase: AVRational(num: 1, den: 1_000), units: nil, path: "test")
  }

  @Test(arguments: rows) func boundsOfACut(_ row: Row) throws {
    let start = try Self.start(row)
    do throws(MediaError) {
      var cut = try Self.cut(start, [.shortFirstGroup])
      #expect(row.code == nil)
      // Of another stream, whose times may lie anywhere: what they become matters only where they make sense.
      var packet = unsafe AVPacket()
      unsafe packet.stream_index = 1
      for time in [Int64.min + 1, -1, 0, row.next, .max] {
        unsafe packet.dts = time
        let facts = unsafe PacketFacts(packet)
        let gap = row.next - row.first - Int64(StreamStart.shortGroup)
        let verdict = try cut.decide(facts, Packet(), timeBase: AVRational(num: 1, den: 1_000))
        if time == row.next { #expect(verdict == .keep(moved: -gap, isImmediate: false)) }
      }
    } catch {
      #expect(error.code == row.code)
    }
  }
}
