// SPDX-License-Identifier: Apache-2.0

import ReelService
import ReelWire
import TestOrigins
import Testing

@testable import ReelMedia

/// What tells one frame from another.
struct FrameStamp: Equatable, Sendable {
  let pts: Int64?
  let md5: String

  /// All frames of a file as the `ffmpeg` command gives them; run once for each file.
  static func reference(_ path: String) throws -> [FrameStamp] {
    try known.withLock { known in
      if let frames = known[path] { return frames }
      let text = try Tool.output(
        of: ["ffmpeg", "-v", "error", "-nostdin", "-threads", "1", "-noautorotate", "-i", path]
          + ["-an", "-sn", "-dn", "-fps_mode", "passthrough", "-enc_time_base", "-1", "-copyts", "-f", "framemd5", "-"])
      let frames = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
        let fields = line.split(separator: ",").map { $0.drop { $0 == " " } }
        return FrameStamp(pts: Int64(fields[2]), md5: String(fields[5]))
      }
      known[path] = frames
      return frames
    }
  }

  private static let known = Guarded<[String: [FrameStamp]]>([:])
}

extension Reel {
  /// All its frames as the `ffmpeg` command gives them.
  var reference: [FrameStamp] {
    get throws {
      let frames = try FrameStamp.reference(path)
      try #require(frames.count > 60)
      return frames
    }
  }
}

extension VideoFrame {
  var stamp: FrameStamp { FrameStamp(pts: pts, md5: md5()) }
}

extension Clip {
  /// The next frames, no more than `limit`, and fewer at the end.
  mutating func stamps(_ limit: Int = .max) throws -> [FrameStamp] {
    var stamps: [FrameStamp] = []
    while stamps.count < limit, let frame = try nextFrame() { stamps.append(frame.stamp) }
    return stamps
  }

  /// Passes over frames without reading them.
  mutating func skip(_ count: Int) throws {
    var left = count
    while left > 0, try nextFrame() != nil { left -= 1 }
  }
}
