// SPDX-License-Identifier: Apache-2.0

/// Formats that FFmpeg 5.1 takes for others and then calls damaged. They are asked for only after it failed.
enum FormatGap {
  /// Bytes of a file's start that are enough to tell.
  static let headLength = 4096

  /// Why FFmpeg makes no frame of a file that begins with these bytes; nil where the reason is another one.
  static func reason(_ head: [UInt8]) -> String? {
    if isAnimatedWebP(head) { return "this FFmpeg does not decode animated WebP" }
    if hasExtendedVideoHeader(head) { return "this FFmpeg does not read the extended video header of FLV" }
    return nil
  }

  /// WebP Container Specification, "Extended File Format": the second bit of the flags.
  private static func isAnimatedWebP(_ head: [UInt8]) -> Bool {
    head.count > 20 && head.starts(with: Array("RIFF".utf8)) && head[8...].starts(with: Array("WEBPVP8X".utf8))
      && head[20] & 2 != 0
  }

  /// Enhanced RTMP: the highest bit of the first video tag, which no frame type of plain FLV reaches.
  private static func hasExtendedVideoHeader(_ head: [UInt8]) -> Bool {
    guard head.count > 9, head.starts(with: Array("FLV".utf8)) else { return false }
    var tag = number(head[5..<9]) + 4
    while tag + 11 < head.count {
      if head[tag] & 0x1f == 9 { return head[tag + 11] & 0x80 != 0 }
      tag += 11 + number(head[tag + 1..<tag + 4]) + 4
    }
    return false
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
