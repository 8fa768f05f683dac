// SPDX-License-Identifier: Apache-2.0

import CFFmpeg

@testable import ReelMedia

/// Packets written as words `pts/dts`: `k` before one marks a key packet, `x` one that is not shown, `-` is a missing
/// time.
enum PacketTrace {
  static func packets(_ trace: String) -> [PacketFacts] {
    trace.split(separator: " ").map { word in
      let marks = word.prefix { $0 == "k" || $0 == "x" }
      let times = word.dropFirst(marks.count).split(separator: "/").map { Int64($0) }
      var packet = unsafe AVPacket()
      unsafe packet.pts = times[0] ?? cffmpeg_no_pts
      unsafe packet.dts = times[1] ?? cffmpeg_no_pts
      unsafe packet.flags =
        (marks.contains("k") ? AV_PKT_FLAG_KEY : 0) | (marks.contains("x") ? AV_PKT_FLAG_DISCARD : 0)
      return unsafe PacketFacts(packet)
    }
  }
}
