// SPDX-License-Identifier: Apache-2.0

import ReelService
import ReelWire
import TestOrigins

/// All that a file shows and sounds, as the `ffmpeg` command decodes it.
struct DecodedStreams: Equatable {
  /// What tells one frame from another, and when it comes, in units of the stream.
  struct Frame: Equatable {
    let pts: Int64
    let md5: String
  }

  let video, audio: [Frame]

  /// That of a file that stays; decoded once.
  static func reference(_ path: String) throws -> DecodedStreams {
    try known.withLock { known in
      if let streams = known[path] { return streams }
      let streams = try DecodedStreams(path)
      known[path] = streams
      return streams
    }
  }

  private static let known = Guarded<[String: DecodedStreams]>([:])

  init(_ path: String, options: [String] = [], hasSound: Bool = true) throws {
    video = try Self.frames(path, "v", options)
    audio = hasSound ? try Self.frames(path, "a", options) : []
  }

  private static func frames(_ path: String, _ kind: String, _ options: [String]) throws -> [Frame] {
    let text = try Tool.output(
      of: ["ffmpeg", "-v", "error", "-nostdin", "-threads", "1", "-noautorotate"] + options
        + ["-i", path, "-map", "0:\(kind):0", "-fps_mode", "passthrough", "-enc_time_base", "-1", "-copyts"]
        + ["-f", "framemd5", "-"])
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let fields = line.split(separator: ",").map { $0.drop { $0 == " " } }
      return Int64(fields[2]).map { Frame(pts: $0, md5: String(fields[5])) }
    }
  }
}
