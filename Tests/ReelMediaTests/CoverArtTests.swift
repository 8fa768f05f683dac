// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// Still pictures about a file, beside its video or without any. Covers are 96 pixels wide, videos 192.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct CoverArtTests {
  /// A file, made of `cover.png`, `front.jpg`, `video.mp4` and `sound.m4a`.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let options: String
    /// Pixels across of what is taken if covers are preferred.
    var width = 96
    var hasVideo = true

    var testDescription: String { name }
  }

  private static let rows = [
    Row(name: "after.mp4", options: "-i video.mp4 -i cover.png -map 0 -map 1 -c copy -disposition:v:1 attached_pic"),
    Row(name: "before.mp4", options: "-i cover.png -i video.mp4 -map 0 -map 1 -c copy -disposition:v:0 attached_pic"),
    Row(
      name: "cover.m4a", options: "-i sound.m4a -i cover.png -map 0 -map 1 -c copy -disposition:v attached_pic",
      hasVideo: false),
    Row(
      name: "sound.mp3",
      options: "-i sound.m4a -i cover.png -i front.jpg -map 0 -map 1 -map 2 -c:a libmp3lame -c:v copy "
        + "-metadata:s:v:0 comment=Other -metadata:s:v:1 comment=Cover_(front)", width: 64, hasVideo: false),
    Row(
      name: "sound.flac", options: "-i sound.m4a -i cover.png -map 0 -map 1 -c:v copy -disposition:v attached_pic",
      hasVideo: false),
    Row(
      name: "attached.mkv",
      options: "-i video.mp4 -map 0 -c copy -attach cover.png -metadata:s:t mimetype=image/png "
        + "-metadata:s:t filename=cover.png"),
    Row(name: "none.mp4", options: "-i video.mp4 -c copy", width: 192),
  ]

  private static func make(_ row: Row, in folder: TemporaryFolder) throws -> String {
    let parts = [
      "-i testsrc2=size=192x108:rate=25:duration=1 -c:v libx264 -pix_fmt yuv420p video.mp4",
      "-i testsrc=size=96x96:rate=1:duration=1 -frames:v 1 cover.png",
      "-i testsrc=size=64x64:rate=1:duration=1 -frames:v 1 front.jpg", "-i sine=duration=1 sound.m4a",
    ]
    for part in parts { try ffmpeg("-f lavfi " + part, in: folder) }
    try ffmpeg(row.options + " " + row.name, in: folder)
    return folder.path + "/" + row.name
  }

  /// Files are those of the folder.
  private static func ffmpeg(_ options: String, in folder: TemporaryFolder) throws {
    let names = ["mp4", "png", "jpg", "m4a", "mp3", "flac", "mkv"]
    let words = options.split(separator: " ").map { (word: Substring) -> String in
      if word == "comment=Cover_(front)" { return "comment=Cover (front)" }
      let isFile = names.contains { word.hasSuffix(".\($0)") } && !word.contains("=")
      return isFile ? "\(folder.path)/\(word)" : String(word)
    }
    _ = try Tool.output(of: ["ffmpeg", "-v", "error", "-nostdin"] + words)
  }

  private static func open(_ path: String, prefersCover: Bool) throws -> Clip {
    var options = ClipOptions()
    options.prefersCover = prefersCover
    return try Clip(MediaSource(file: path), options: options, interrupt: Interrupt())
  }

  @Test(arguments: rows) func isTakenWhereItIsPreferred(_ row: Row) throws {
    let folder = try TemporaryFolder()
    var clip = try Self.open(Self.make(row, in: folder), prefersCover: true)
    let frame = try clip.firstFrame()
    #expect(frame.width == row.width)
    #expect(clip.info.video.isCover == (row.width != 192))
    guard clip.info.video.isCover else { return }
    #expect(clip.framesDecoded == 1)
    // It is all there is, whatever moment is asked for.
    let md5 = frame.md5()
    #expect(try clip.keyFrame(atOrBefore: 0.5)?.md5() == md5)
    let isOver = try clip.nextFrame() == nil
    #expect(isOver)
    try clip.rewind()
    #expect(try clip.firstFrame().md5() == md5)
  }

  @Test(arguments: rows) func isNeverTheVideo(_ row: Row) throws {
    let folder = try TemporaryFolder()
    let path = try Self.make(row, in: folder)
    if row.hasVideo {
      var clip = try Self.open(path, prefersCover: false)
      #expect(try clip.firstFrame().width == 192)
      #expect(!clip.info.video.isCover)
    } else {
      #expect(Outcome(of: path) == .failure(.noVideo))
    }
  }

  @Test func theVideoIsTakenWhereTheCoverIsBroken() throws {
    let folder = try TemporaryFolder()
    let path = try Self.make(Self.rows[0], in: folder)
    let bytes = try TemporaryFolder.read(path)
    let head: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    let start = try #require((0..<bytes.count - 8).first { Array(bytes[$0..<$0 + 8]) == head })
    var broken = bytes
    broken.replaceSubrange(start + 8..<start + 40, with: [UInt8](repeating: 0xff, count: 32))
    var clip = try Self.open(folder.write(broken, to: "broken.mp4"), prefersCover: true)
    #expect(try clip.firstFrame().width == 192)
    #expect(!clip.info.video.isCover)
    #expect(try clip.stamps().count == 24)
  }
}
