// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelMedia
import ReelThumbs
import TestOrigins

/// A clip that the `ffmpeg` command makes for one test: its test pattern, 25 frames a second, with something done to it.
struct ShortClip: Sendable {
  var name = "clip.mp4"
  /// Filters on the pattern.
  var filters = "null"
  var seconds = 4.0
  /// Frames from one key frame to the next.
  var keys = 25
  /// Further options, such as another encoder.
  var options = ""

  struct Failure: Error {}

  /// Makes it, and gives its path.
  func make(in folder: TemporaryFolder) throws -> String {
    let file = "\(folder.path)/\(name)"
    let source = "testsrc2=size=180x320:rate=25:duration=\(seconds),\(filters)"
    let encoder = "-c:v libx264 -preset veryfast -bf 2 -g \(keys) -sc_threshold 0 -pix_fmt yuv420p \(options)"
    let child = try ChildProcess.spawn(
      ["ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", source]
        + encoder.split(separator: " ").map(String.init) + ["-y", file])
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw Failure() }
    return file
  }

  static func open(_ path: String) throws -> Clip { try Clip(MediaSource(file: path), interrupt: Interrupt()) }
}

/// What a choice says without its pixels.
struct Choice: Equatable {
  let pts: Int64?
  let md5: String
  let seconds: Double?
  let reason: ChosenFrame.Reason
  let candidates: [FrameCandidate]
  /// Frames that left the decoder for it.
  let decoded: Int

  init(_ chooser: FrameChooser, _ path: String) throws {
    var clip = try ShortClip.open(path)
    let chosen = try chooser.choose(in: &clip)
    pts = chosen.frame.pts
    md5 = chosen.frame.md5()
    seconds = chosen.seconds
    reason = chosen.reason
    candidates = chosen.candidates
    decoded = clip.framesDecoded
  }
}
