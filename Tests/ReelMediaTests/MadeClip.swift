// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// A clip that the `ffmpeg` command makes of its test pattern for one test.
struct MadeClip: CustomTestStringConvertible, Sendable {
  /// Its name, whose end says which container it is.
  let name: String
  /// How it is encoded.
  let options: String
  var seconds = 4
  /// `ffprobe` tells which frames decoding can start with, and when all of them are shown.
  var isExact = true
  /// It was an MP4 first: parameter sets then come before the first picture only, and not in the container.
  var isRemuxed = false

  var testDescription: String { name }

  /// Makes it, and gives its path.
  func make(in folder: TemporaryFolder) throws -> String {
    let file = "\(folder.path)/\(name)"
    let made = isRemuxed ? file + ".mp4" : file
    let source = "testsrc2=size=192x144:rate=25:duration=\(seconds)"
    _ = try Tool.output(
      of: ["ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", source, "-pix_fmt", "yuv420p"]
        + options.split(separator: " ").map(String.init) + ["-y", made])
    if isRemuxed { _ = try Tool.output(of: ["ffmpeg", "-v", "error", "-nostdin", "-i", made, "-c", "copy", file]) }
    return file
  }

  /// Containers and codecs, with a key frame every second or more often.
  static let all = [
    MadeClip(name: "closed.mp4", options: "-c:v libx264 -preset veryfast -bf 3 -g 10"),
    MadeClip(name: "open.mp4", options: "-c:v libx264 -preset veryfast -x264-params open-gop=1:bframes=3:keyint=25"),
    MadeClip(
      name: "fragments.mp4", options: "-c:v libx264 -preset veryfast -bf 2 -g 25 -movflags frag_keyframe+empty_moov"),
    MadeClip(name: "open.ts", options: "-c:v libx264 -preset veryfast -x264-params open-gop=1:bframes=3:keyint=13"),
    MadeClip(
      name: "remuxed.ts", options: "-c:v libx264 -preset veryfast -x264-params open-gop=1:bframes=3:keyint=13",
      isRemuxed: true),
    MadeClip(name: "closed.mkv", options: "-c:v libx264 -preset veryfast -bf 3 -g 25"),
    MadeClip(name: "closed.flv", options: "-c:v libx264 -preset veryfast -bf 3 -g 25"),
    MadeClip(
      name: "refresh.mp4", options: "-c:v libx264 -preset veryfast -x264-params intra-refresh=1:keyint=25",
      isExact: false),
    MadeClip(name: "interlaced.mp4", options: "-c:v libx264 -preset veryfast -bf 2 -g 25 -flags +ildct+ilme"),
    MadeClip(name: "interlaced.ts", options: "-c:v libx264 -preset veryfast -bf 2 -g 25 -flags +ildct+ilme"),
    MadeClip(
      name: "open-hevc.mp4",
      options: "-c:v libx265 -preset ultrafast -x265-params open-gop=1:bframes=3:keyint=25:log-level=none"),
    MadeClip(
      name: "open-hevc.ts",
      options: "-c:v libx265 -preset ultrafast -x265-params open-gop=1:bframes=3:keyint=25:log-level=none"),
    MadeClip(name: "vp9.webm", options: "-c:v libvpx-vp9 -cpu-used 8 -deadline realtime -g 25 -b:v 300k"),
    MadeClip(name: "hidden.webm", options: "-c:v libvpx-vp9 -cpu-used 5 -auto-alt-ref 1 -lag-in-frames 16 -g 25"),
    MadeClip(name: "av1.mp4", options: "-c:v libaom-av1 -cpu-used 8 -g 25 -lag-in-frames 16 -b:v 200k"),
    MadeClip(name: "mpeg2.mpg", options: "-c:v mpeg2video -bf 2 -g 12", isExact: false),
    MadeClip(name: "mpeg2.ts", options: "-c:v mpeg2video -bf 2 -g 12 -flags +ildct+ilme"),
    MadeClip(name: "mpeg4.mp4", options: "-c:v mpeg4 -bf 2 -g 25"),
    MadeClip(name: "mpeg4.avi", options: "-c:v mpeg4 -bf 2 -g 25", isExact: false),
    MadeClip(name: "stills.mov", options: "-c:v mjpeg"),
  ]
}

/// What a file has for its key frames, as `ffprobe` and `ffmpeg` say.
struct KeyFrameReference {
  /// All frames in the order of showing.
  let frames: [FrameStamp]
  /// Times at which key packets are shown.
  let keys: [Int64]

  init(_ path: String) throws {
    frames = try FrameStamp.reference(path)
    let text = try Tool.output(
      of: ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "packet=pts,flags", "-of", "csv=p=0"]
        + [path])
    keys = text.split(separator: "\n").filter { $0.contains("K") }.compactMap { line in
      line.split(separator: ",").first.flatMap { Int64($0) }
    }
  }

  /// The place, among `frames`, of the last key frame at or before a time; that of the first frame where there is none.
  /// A key packet that is not shown stands for the first frame after it.
  func keyIndex(atOrBefore pts: Double) -> Int {
    guard let key = keys.filter({ Double($0) <= pts }).max() else { return 0 }
    return frames.firstIndex { ($0.pts ?? .min) >= key } ?? 0
  }

  /// The place of the first frame at or after a time; the number of frames past the end.
  func index(atOrAfter pts: Double) -> Int {
    frames.firstIndex { Double($0.pts ?? .min) >= pts } ?? frames.count
  }
}
