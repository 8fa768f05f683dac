// SPDX-License-Identifier: Apache-2.0

import Testing

/// The `ffmpeg` command, whose frames are the reference.
enum FFmpegCommand {
  /// Whether there is one.
  static let exists = (try? ReelProcess.run(program: "ffmpeg", ["-version"]))?.status == 0

  /// Decodes the video of a file in the way that `reel frames` is measured against.
  ///
  /// - Parameters:
  ///   - input: options before the file, such as `-ss`.
  ///   - output: options after it, the format among them.
  ///   - timeBase: whether times are written in the stream's own base; else in frames.
  static func decode(
    _ file: String, input: [String] = [], _ output: [String], timeBase: Bool = true, in folder: String
  ) throws -> ReelProcess.Result {
    let before = [
      "-v", "error", "-nostdin", "-threads", "1", "-noautorotate", "-protocol_whitelist", "file,crypto,data",
    ]
    let passthrough =
      ["-an", "-sn", "-dn", "-fps_mode", "passthrough", "-copyts"] + (timeBase ? ["-enc_time_base", "-1"] : [])
    return try ReelProcess.run(
      program: "ffmpeg", before + input + ["-i", "file:\(file)"] + passthrough + output + ["-"], in: folder)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where there is no `ffmpeg` to compare with.
  static var needsFFmpeg: Self { .enabled(if: FFmpegCommand.exists, "needs the ffmpeg command") }
}
