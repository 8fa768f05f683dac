// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// Reels that were cut where pictures before the first key frame still refer to what is gone.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct LeadingPictureTests {
  /// A clip with open groups, and the container that it is cut into.
  struct Row: CustomTestStringConvertible, Sendable {
    let codec, container: String
    let leading: Int
    /// The first key frame starts a sequence for the decoder.
    var isInstant = false

    var testDescription: String { "\(codec).\(container)" }

    var options: [String] {
      let groups = "keyint=26:min-keyint=26:scenecut=0:b-adapt=0:bframes=3"
      return switch codec {
      case "hevc":
        [
          "-c:v", "libx265", "-preset", "ultrafast", "-x265-params",
          groups + ":open-gop=1:repeat-headers=1:log-level=none",
        ]
      case "hevc-closed":
        [
          "-c:v", "libx265", "-preset", "ultrafast", "-x265-params",
          groups + ":open-gop=0:repeat-headers=1:log-level=none",
        ]
      default: ["-c:v", "libx264", "-preset", "veryfast", "-x264-params", groups + ":open-gop=1"]
      }
    }

    /// Makes it, cut at its second key frame.
    func make(in folder: TemporaryFolder) throws -> String {
      let (whole, cut) = (folder.path + "/whole.ts", folder.path + "/cut." + container)
      let source = "testsrc2=size=192x144:rate=25:duration=4"
      let quiet = ["ffmpeg", "-v", "error", "-nostdin"]
      _ = try Tool.output(
        of: quiet + ["-f", "lavfi", "-i", source, "-pix_fmt", "yuv420p"] + options + ["-y", whole])
      _ = try Tool.output(
        of: quiet + ["-ss", "1.3", "-i", whole, "-c", "copy", "-copyts", "-movflags", "+faststart", "-y", cut])
      return cut
    }
  }

  private static let rows = [
    Row(codec: "hevc", container: "ts", leading: 1), Row(codec: "hevc", container: "mp4", leading: 1),
    Row(codec: "h264", container: "ts", leading: 1), Row(codec: "h264", container: "mp4", leading: 1),
    Row(codec: "hevc-closed", container: "ts", leading: 0, isInstant: true),
  ]

  @Test(arguments: rows) func loseThem(_ row: Row) throws {
    let folder = try TemporaryFolder()
    let path = try row.make(in: folder)
    let hints = try HintScan.hints(for: MediaSource(path), interrupt: Interrupt())
    let expected: [Hint.Code] =
      row.isInstant ? [.bFrameDelay] : [.noIDRAtStart, .leadingPictures, .bFrameDelay]
    #expect(hints.map(\.code) == expected)
    let new = "\(folder.path)/new.\(row.container)"
    guard row.leading > 0 else {
      #expect(throws: MediaError.self) {
        try ReelRewriter.write(MediaSource(path), as: [.withoutLeadingPictures], to: new, interrupt: Interrupt())
      }
      return
    }
    #expect(hints.first { $0.code == .leadingPictures }?.message.hasPrefix("\(row.leading) packet") == true)
    let notes = try ReelRewriter.write(
      MediaSource(path), as: [.withoutLeadingPictures], to: new, interrupt: Interrupt())
    let pictures = "\(row.leading) picture\(row.leading == 1 ? "" : "s")"
    #expect(notes.changes == ["lacks \(pictures) that nobody could show"])
    let left = try HintScan.hints(for: MediaSource(new), interrupt: Interrupt()).map(\.code)
    #expect(left == [.noIDRAtStart, .bFrameDelay])
    let (before, after) = try (DecodedStreams(path, hasSound: false), DecodedStreams(new, hasSound: false))
    #expect(before.video.count > 40)
    #expect(after.video == before.video)
    var clip = try Clip(MediaSource(new), interrupt: Interrupt())
    #expect(try clip.firstFrame().stamp == FrameStamp(pts: before.video[0].pts, md5: before.video[0].md5))
  }

  /// Packets before the first key frame, which nobody can decode.
  @Test(arguments: ["mp4", "ts", "mkv", "flv"]) func beginWithTheKeyFrame(_ container: String) throws {
    let folder = try TemporaryFolder()
    let (whole, cut, new) = (
      folder.path + "/whole.mp4", folder.path + "/cut." + container, folder.path + "/new." + container
    )
    let quiet = ["ffmpeg", "-v", "error", "-nostdin"]
    _ = try Tool.output(
      of: quiet + ["-f", "lavfi", "-i", "testsrc2=size=192x144:rate=25:duration=4", "-pix_fmt", "yuv420p"]
        + ["-c:v", "libx264", "-preset", "veryfast", "-g", "25", "-x264-params", "scenecut=0", "-y", whole])
    _ = try Tool.output(
      of: quiet + ["-i", whole, "-c", "copy", "-bsf:v", "noise=drop='lt(n,5)'", "-copyinkf", "-y", cut])
    #expect(try HintScan.hints(for: MediaSource(cut), interrupt: Interrupt()).map(\.code).contains(.noIDRAtStart))
    try ReelRewriter.write(MediaSource(cut), as: [.fromFirstKey], to: new, interrupt: Interrupt())
    #expect(try !HintScan.hints(for: MediaSource(new), interrupt: Interrupt()).map(\.code).contains(.noIDRAtStart))
    var (old, mended) = try (Outcome.firstStamp(cut), Outcome.firstStamp(new))
    #expect(mended == old)
    (old, mended) = try (Outcome.firstStamp(whole), Outcome.firstStamp(new))
    #expect(mended.md5 != old.md5)
  }
}

extension Outcome {
  /// What tells the first frame of a file from others.
  static func firstStamp(_ path: String) throws -> FrameStamp {
    var clip = try Clip(MediaSource(path), interrupt: Interrupt())
    return try clip.firstFrame().stamp
  }
}
