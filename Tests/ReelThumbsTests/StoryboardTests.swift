// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import TestOrigins
import Testing

@testable import ReelThumbs

/// WebVTT of sprite sheets, and what `ffmpeg` reads in it.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct StoryboardTests {
  private static func cue(_ begin: Double, _ end: Double, sheet: Int = 0) -> SpriteCue {
    SpriteCue(begin: begin, end: end, sheet: sheet, x: 160, y: 90, width: 160, height: 90)
  }

  @Test func theText() {
    let storyboard = Storyboard(
      [Self.cue(0, 1.5), Self.cue(1.5, 3600), Self.cue(3600, 3601, sheet: 1), Self.cue(1, 2, sheet: 2)],
      files: ["a b-1.jpg", "sub/ä#?&%:<-->.webp"])
    #expect(
      storyboard.text == """
        WEBVTT

        00:00:00.000 --> 00:00:01.500
        a%20b-1.jpg#xywh=160,90,160,90

        00:00:01.500 --> 01:00:00.000
        a%20b-1.jpg#xywh=160,90,160,90

        01:00:00.000 --> 01:00:01.000
        sub/%C3%A4%23%3F%26%25%3A%3C--%3E.webp#xywh=160,90,160,90

        """)
    #expect(Storyboard([], files: ["a.jpg"]).text == "WEBVTT\n")
  }

  /// Seconds, and how they are written.
  @Test(arguments: [
    (0.0, 1.0, "00:00:00.000 --> 00:00:01.000"), (59.9996, 60.5, "00:01:00.000 --> 00:01:00.500"),
    (0.0004, 0.0015, "00:00:00.000 --> 00:00:00.002"), (-5, 2, "00:00:00.000 --> 00:00:02.000"),
    (3, 3, "00:00:03.000 --> 00:00:03.001"), (3, 1, "00:00:03.000 --> 00:00:03.001"),
    (.nan, .infinity, "00:00:00.000 --> 277777:46:40.000"), (360_000, 360_001, "100:00:00.000 --> 100:00:01.000"),
  ])
  func times(begin: Double, end: Double, line: String) {
    let lines = Storyboard([Self.cue(begin, end)], files: ["a"]).text.split(separator: "\n")
    #expect(lines[1] == line)
  }

  @Test func othersReadIt() throws {
    var sprites = SpriteSheets(side: 40)
    for number in 0..<9 {
      let picture = RGBPicture(width: 16, height: 9, red: UInt8(number / 2))
      _ = sprites.add(SpriteTile(picture, begin: Double(number) * 2.5, end: Double(number + 1) * 2.5))
    }
    let storyboard = Storyboard(sprites.cues, files: ["sprites 1.jpg"])
    let folder = try TemporaryFolder()
    let file = try folder.write(storyboard.text, to: "a.vtt")
    let packets = try Tool.output(of: [
      "ffprobe", "-v", "error", "-show_entries", "packet=pts_time,duration_time", "-of", "csv=p=0", file,
    ])
    #expect(
      packets.split(separator: "\n") == [
        "0.000000,5.000000", "5.000000,5.000000", "10.000000,5.000000", "15.000000,5.000000", "20.000000,2.500000",
      ])
    let copied = try Tool.output(of: ["ffmpeg", "-v", "error", "-nostdin", "-i", file, "-f", "srt", "-"])
    let addresses = copied.split(separator: "\n").filter { $0.contains("xywh") }
    #expect(
      addresses == ["0,0", "16,0", "0,9", "16,9", "0,18"].map { "sprites%201.jpg#xywh=\($0),16,9" })
  }
}
