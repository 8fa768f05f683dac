// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import reel

/// What `reel thumbs` takes, and what it makes of one reel.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct ThumbsCommandTests {
  private static let reel = TestFiles.media + "/02-h264-moov-last.mp4"

  @Test(arguments: [
    [], ["-o", "x", "--to", "y"], ["-o", "x", "--xdg"], ["--to", "x.jpg", "--sidecar"],
    ["--to", "x.jpg", "--sprites", "4"],
    ["--xdg", "--format", "png"], ["--xdg", "--size", "300"], ["-o", "x", "--size", "0"], ["-o", "x", "--at", "last"],
    ["-o", "x", "--name", "thumb"], ["-o", "x", "--sheet", "4"], ["-o", "x", "--sprites", "none"],
    ["-o", "x", "--shard", "3/2"],
    ["-o", "x", "--background", "red"], ["-o", ""], ["--to", "-", "--json"], ["-o", "x", "--quality", "0"],
    ["-o", "x", "--exact"], ["-o", "x", "--retry-failed"],
    ["-o", "x", "-0"], ["-o", "x", "--fit", "cover", "--size", "90x"], ["--to", "x.jpg", "-j", "2"],
    ["--to", "x.jpg", "--resume"],
    ["--to", "x.jpg", "--shard", "1/2"],
  ])
  func wrongUse(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let result = try ReelProcess.run(["thumbs"] + arguments + [Self.reel], in: folder.path)
    #expect(result.status == 64, "\(result.errorText)")
    #expect(try ReelProcess.run(program: "ls", ["-A", folder.path]).text == "")
  }

  @Test func toAFile() throws {
    let folder = try TemporaryFolder()
    for (name, kind) in [("a.jpg", "JPEG"), ("a.jpeg", "JPEG"), ("a.png", "PNG"), ("a.webp", "WEBP"), ("a", "JPEG")] {
      let result = try ReelProcess.run(["thumbs", "--to", name, Self.reel], in: folder.path)
      #expect(result.status == 0 && result.errorText == "" && result.output.isEmpty)
      #expect(
        try ReelProcess.run(program: "identify", ["-format", "%m %w %h", folder.path + "/" + name]).text
          == "\(kind) 144 256")
    }
    let piped = try ReelProcess.run(["thumbs", "--to", "-", "--format", "png", Self.reel])
    #expect(piped.output.starts(with: [0x89, 0x50, 0x4e, 0x47]))
    let missing = try ReelProcess.run(["thumbs", "--to", "b.jpg", "none.mp4"], in: folder.path)
    #expect(missing.status == 66)
    let two = try ReelProcess.run(["thumbs", "--to", "b.jpg", TestFiles.media], in: folder.path)
    #expect(two.status == 64)
    #expect(try ReelProcess.run(program: "ls", [folder.path + "/b.jpg"]).status != 0)
  }

  /// A video may have the name of a picture.
  @Test func aReelIsNeverOverwritten() throws {
    let folder = try TemporaryFolder()
    let reel = try folder.copyReel("02-h264-moov-last.mp4", to: "reels/a.jpg")
    let bytes = try TestFiles.read(reel)
    try folder.link("link.jpg", to: reel)
    for (arguments, status) in [(["-o", folder.path + "/reels"], 73), (["--to", folder.path + "/link.jpg"], 64)] {
      let result = try ReelProcess.run(["thumbs", reel] + arguments)
      #expect(result.status == Int32(status), "\(result.errorText)")
      #expect(try TestFiles.read(reel) == bytes)
    }
  }

  @Test func documentsAgree() throws {
    let folder = try TemporaryFolder()
    let run = try ThumbsRun(["--json", "--at", "first", TestFiles.media, "missing.mp4"], to: folder.path + "/out")
    let document = try JSONValue(document: run.result.text)
    #expect(document["schema"].string == "reel.thumbs/1")
    #expect(
      document.keys == [
        "elapsed_ms", "errors", "exit_code", "failed", "interrupted", "jobs", "kept", "made", "manifest", "passed_over",
        "reels", "schema", "shard",
      ])
    let byPath = { (entries: [JSONValue]) in
      entries.sorted { ($0["path"].string ?? "") < ($1["path"].string ?? "") }
    }
    #expect(byPath(document["reels"].elements) == byPath(run.entries))
    #expect(document["errors"]["not-found"].number == 1)
    #expect(document["exit_code"].number == 66)
    let picture = run.entry("08-phone-rotated.mp4")["picture"]
    #expect(
      picture.keys == [
        "candidates", "choice", "codec", "mirrored", "pixel_format", "pts", "rotation", "sample_aspect_ratio",
        "source_height", "source_width", "thumb_hash", "time_base", "time_ms",
      ])
    #expect(picture["rotation"].number == -90)
    #expect(run.entry("10-hevc-hlg10.mp4")["picture"]["tone_map"].string?.hasSuffix("hable") == true)
  }

  /// Poster and video agree: the first frame of `reel frames`, brought to the size by ffmpeg, is what the thumbnail shows.
  @Test(arguments: [0, 1, 3, 4, 5, 6, 8]) func theFirstIsTheFirstFrame(index: Int) throws {
    let folder = try TemporaryFolder()
    let reel = TestFiles.media + "/" + TestFiles.reels[index]
    let script = """
      "$0" thumbs --at first --size 256 --to "$2/thumb.png" "$1"
      "$0" frames --count 1 --format y4m "$1" | ffmpeg -v error -f yuv4mpegpipe -i - -i "$2/thumb.png" -lavfi         "[0]scale=-2:256:in_color_matrix=bt709,format=rgb24,format=gbrp[a];[1]format=gbrp[b];[a][b]ssim=-"         -f null -
      """
    let result = try ReelProcess.run(program: "bash", ["-c", script, ReelProcess.path, reel, folder.path])
    let all = try #require(result.text.split(separator: " ").first { $0.hasPrefix("All:") }, "\(result.errorText)")
    #expect(try #require(Double(all.dropFirst(4))) >= 0.98, "\(result.text)")
  }

  @Test func spritesAndSheets() throws {
    let folder = try TemporaryFolder()
    let run = try ThumbsRun(
      ["--sprites", "every=0.5", "--sheet", "3x2", "--at", "0", "--exact", "--size", "90", Self.reel],
      to: folder.path + "/out")
    #expect(run.result.status == 0, "\(run.result.errorText)")
    #expect(
      run.files == [
        "02-h264-moov-last.jpg", "02-h264-moov-last.sheet.jpg", "02-h264-moov-last.sprites-1.jpg",
        "02-h264-moov-last.vtt", "manifest.jsonl",
      ])
    let storyboard = String(decoding: try TestFiles.read(folder.path + "/out/02-h264-moov-last.vtt"), as: UTF8.self)
    #expect(
      storyboard.hasPrefix("WEBVTT\n\n00:00:00.000 --> 00:00:00.500\n02-h264-moov-last.sprites-1.jpg#xywh=0,0,51,90\n"))
    #expect(storyboard.hasSuffix("00:00:05.500 --> 00:00:06.000\n02-h264-moov-last.sprites-1.jpg#xywh=561,0,51,90\n"))
  }

  @Test func aSheetOfTheWholeRun() throws {
    let folder = try TemporaryFolder()
    let run = try ThumbsRun(
      ["--overview", "2x3", "--size", "90", "missing.mp4", TestFiles.media], to: folder.path + "/out")
    #expect(run.end["overviews"].elements.compactMap(\.string) == ["overview-1.jpg", "overview-2.jpg"])
    // Cells of 51 × 90 pixels, 8 between them.
    let sizes = try ReelProcess.run(
      program: "identify", ["-format", "%w %h,", "overview-1.jpg", "overview-2.jpg"], in: folder.path + "/out")
    #expect(sizes.text == "126 302,126 302,")
    // Many and large ones become smaller.
    let large = try ThumbsRun(
      ["--overview", "32x32", "--sheet", "32x32", "--size", "960", "02-h264-moov-last.mp4"], to: folder.path + "/large",
      in: TestFiles.media)
    #expect(large.result.status == 0, "\(large.result.errorText)")
    let sheet = large.entries[0]["files"].elements[1]
    #expect(sheet["width"].number == 32 * 80 + 8 && sheet["height"].number == 32 * 136 + 8)
  }

  @Test func theDesktopsOwn() throws {
    let folder = try TemporaryFolder()
    let reel = try folder.copyReel("02-h264-moov-last.mp4", to: "reels/my reel.mp4")
    let bad = try folder.write("reels/bad.mp4", "no video")
    let cache = ["XDG_CACHE_HOME=\(folder.path)/cache"]
    func run(_ options: [String] = []) throws -> JSONValue {
      try JSONValue(
        document: ReelProcess.run(
          ["thumbs", "--xdg", "--size", "normal,xx-large", "--json"] + options + [reel, bad], environment: cache
        ).text)
    }
    let first = try run()
    #expect(first["made"].number == 1 && first["failed"].number == 1)
    let found = try ReelProcess.run(program: "find", ["cache", "-type", "f", "-perm", "600"], in: folder.path)
    let files = found.text.split(separator: "\n").map(String.init).sorted()
    let name = try ReelProcess.run(
      program: "bash", ["-c", "printf %s 'file://\(folder.path)/reels/my%20reel.mp4' | md5sum | cut -c1-32"]
    ).text.dropLast()
    #expect(files.count == 3)
    #expect(files.filter { $0.hasSuffix("/\(name).png") }.count == 2)
    #expect(files.contains { $0.hasPrefix("cache/thumbnails/fail/reel-") })
    #expect(
      try ReelProcess.run(program: "find", ["cache", "-type", "d", "!", "-perm", "700"], in: folder.path).text == "")
    let shown = try ReelProcess.run(
      program: "identify",
      ["-format", "%m %w %h %[Thumb::URI] %[Thumb::Movie::Length]", "cache/thumbnails/normal/\(name).png"],
      in: folder.path)
    #expect(shown.text == "PNG 72 128 file://\(folder.path)/reels/my%20reel.mp4 6")
    let second = try run(["--resume"])
    #expect(second["kept"].number == 1 && second["passed_over"].number == 1)
    let third = try run()
    #expect(third["kept"].number == 0)
    // A file that has changed is not taken for the old one.
    #expect(try ReelProcess.run(program: "touch", ["-d", "2001-02-03", reel]).status == 0)
    #expect(try run(["--resume"])["kept"].number == 0)
  }
}
