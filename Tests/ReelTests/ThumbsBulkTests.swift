// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import reel

/// Many thumbnails in one run, and what may happen to it.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct ThumbsBulkTests {
  @Test func aBadFileStopsNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write("text.mp4", "no video at all")
    try folder.write("empty.mp4", "")
    let run = try ThumbsRun(
      [
        "--sidecar", folder.path + "/text.mp4", TestFiles.media, folder.path + "/empty.mp4",
        folder.path + "/missing.mp4",
      ],
      to: folder.path + "/out")
    #expect(run.result.status == 66)
    #expect(run.entries.count == 13)
    #expect(run.entries.filter { $0["error"] == .null }.count == 10)
    #expect(run.entry("text.mp4")["error"]["code"].string == "not-media")
    #expect(run.entry("missing.mp4")["error"]["code"].string == "not-found")
    #expect(run.end["failed"].number == 3)
    for reel in TestFiles.reels { #expect(run.result.errorText.contains(reel) == false) }
    // A sidecar says the same as the manifest, for failures too.
    let sidecar = try JSONValue(
      document: String(decoding: TestFiles.read(folder.path + "/out/text.json"), as: UTF8.self))
    #expect(sidecar["error"]["code"].string == "not-media")
    #expect(run.files.filter { $0.hasSuffix(".jpg") }.count == 10)
  }

  @Test func everyFileIsAPictureOfItsKind() throws {
    for (format, kind) in [("jpeg", "JPEG"), ("webp", "WEBP"), ("png", "PNG")] {
      let folder = try TemporaryFolder()
      let run = try ThumbsRun(["--format", format, "--size", "160", TestFiles.media], to: folder.path + "/out")
      #expect(run.result.status == 0, "\(run.result.errorText)")
      for entry in run.entries {
        let file = entry["files"].elements[0]
        let identified = try ReelProcess.run(
          program: "identify", ["-format", "%m %w %h", "\(folder.path)/out/\(file["file"].string ?? "")"])
        let (width, height) = (Int(file["width"].number ?? 0), Int(file["height"].number ?? 0))
        #expect(identified.text == "\(kind) \(width) \(height)")
        #expect(max(width, height) == 160)
      }
    }
  }

  /// Begins a run of 300 reels, and sends it a signal as soon as six are written down, whatever is being made then.
  private func interrupt(_ signal: String, in folder: TemporaryFolder) throws -> ReelProcess.Result {
    try folder.write("reels/none.txt", "")
    for number in 1...300 {
      try folder.link("reels/\(number).mp4", to: TestFiles.media + "/" + TestFiles.reels[number % 9])
    }
    let script = """
      env --default-signal=INT "$0" thumbs "$1/reels" -o "$1/out" & run=$!
      while [ ! -e "$1/out/manifest.jsonl" ] && [ "$(cat "$1/out/manifest.jsonl.partial" 2>/dev/null | wc -l)" -lt 6 ]; do :; done
      kill -$2 $run; wait $run
      """
    return try ReelProcess.run(program: "sh", ["-c", script, ReelProcess.path, folder.path, signal])
  }

  /// Kills a run at its work with everything that belongs to it; what is there is whole, and the next run goes on from it.
  @Test func whatWasKilledGoesOn() throws {
    let folder = try TemporaryFolder()
    let out = folder.path + "/out"
    let killed = try interrupt("KILL", in: folder)
    #expect(killed.status == 137)
    let files = try ReelProcess.run(program: "ls", ["-A", out]).text.split(separator: "\n").map(String.init)
    #expect(!files.contains("manifest.jsonl"))
    let pictures = files.filter { $0.hasSuffix(".jpg") }
    #expect((6..<300).contains(pictures.count))
    for picture in pictures {
      #expect(try ReelProcess.run(program: "identify", ["-regard-warnings", "\(out)/\(picture)"]).status == 0)
    }
    let run = try ThumbsRun(["--resume", folder.path + "/reels"], to: out)
    #expect(run.result.status == 0)
    #expect(run.entries.count == 300)
    let kept = Int(run.end["kept"].number ?? 0)
    // All that were written down, and of those that were not yet, two at the most are made again.
    #expect(kept >= 6 && kept >= pictures.count - 2)
    let again = try ThumbsRun(["--resume", folder.path + "/reels"], to: out)
    #expect(again.end["kept"].number == 300)
    #expect(again.entries == run.entries)
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)] as [(String, Int32)]) func whoStopsItLosesNothing(
    signal: String, status: Int32
  ) throws {
    let folder = try TemporaryFolder()
    let out = folder.path + "/out"
    let stopped = try interrupt(signal, in: folder)
    #expect(stopped.status == status)
    let files = try ReelProcess.run(program: "ls", ["-A", out]).text.split(separator: "\n").map(String.init)
    #expect(files.contains("manifest.jsonl") && !files.contains { $0.hasPrefix(".") || $0.hasSuffix(".partial") })
    let lines = String(decoding: try TestFiles.read(out + "/manifest.jsonl"), as: UTF8.self).split(separator: "\n")
    let end = try JSONValue(document: String(try #require(lines.last)))["end"]
    #expect(end["interrupted"] == .bool(true))
    #expect(end["exit_code"].number == Double(status))
    #expect(end["made"].number == Double(lines.count - 2))
    #expect(files.filter { $0.hasSuffix(".jpg") }.count == lines.count - 2)
    let run = try ThumbsRun(["--resume", folder.path + "/reels"], to: out)
    #expect(run.end["kept"] == end["made"])
  }

  /// A run of one reel can be stopped, too.
  @Test func whoStopsASingleReelIsHeard() throws {
    let folder = try TemporaryFolder()
    let script = """
      "$0" thumbs "$2" --at 0 --exact --sprites 4000 -o "$1/out" & run=$!
      while [ ! -e "$1/out/manifest.jsonl.partial" ]; do :; done
      kill -TERM $run; wait $run
      """
    let stopped = try ReelProcess.run(
      program: "sh", ["-c", script, ReelProcess.path, folder.path, TestFiles.media + "/04-hevc.mp4"])
    #expect(stopped.status == 143)
    #expect(try ReelProcess.run(program: "ls", ["-A", folder.path + "/out"]).text == "manifest.jsonl\n")
  }

  @Test func namesThatOnlyLookAlikeAreTwo() throws {
    let folder = try TemporaryFolder()
    for name in ["\u{e9}.mp4", "e\u{301}.mp4"] { try folder.copyReel("02-h264-moov-last.mp4", to: "reels/\(name)") }
    let run = try ThumbsRun([folder.path + "/reels"], to: folder.path + "/out")
    #expect(run.entries.count == 2 && run.end["made"].number == 2)
  }

  @Test func partsTogetherAreTheWhole() throws {
    let folder = try TemporaryFolder()
    let out = folder.path + "/out"
    for part in 1...3 {
      let result = try ReelProcess.run(["thumbs", "-o", out, "--shard", "\(part)/3", TestFiles.media])
      #expect(result.status == 0, "\(result.errorText)")
    }
    let fourth = try ReelProcess.run(
      ["thumbs", "-o", out, "--shard", "auto", "--resume", TestFiles.media],
      environment: ["SLURM_ARRAY_TASK_ID=2", "SLURM_ARRAY_TASK_COUNT=3"])
    #expect(fourth.status == 0, "\(fourth.errorText)")
    let run = try ThumbsRun(of: out, fourth)
    #expect(run.entries.count == 10)
    #expect(Set(run.entries.compactMap { $0["path"].string }).count == 10)
    #expect(run.files.filter { $0.hasPrefix("manifest-") }.count == 3)
    let alone = try ReelProcess.run(["thumbs", "-o", out, "--shard", "auto", TestFiles.media])
    #expect(alone.status == 64)
  }

  @Test(arguments: [("-print0", ["-0"]), ("-print", [])]) func namesComeFromStandardInput(
    action: String, options: [String]
  ) throws {
    let folder = try TemporaryFolder()
    for name in ["a b.mp4", "ü'\".mp4"] { try folder.copyReel("02-h264-moov-last.mp4", to: "reels/\(name)") }
    let script = "find \"$1/reels\" -type f \(action) | \"$0\" thumbs \"$2\" -o \"$1/out\" -"
    let result = try ReelProcess.run(
      program: "sh", ["-c", script, ReelProcess.path, folder.path, options.first ?? "--sidecar"])
    let run = try ThumbsRun(of: folder.path + "/out", result)
    #expect(run.entries.count == 2)
    #expect(result.status == 0, "\(result.errorText)")
  }

  @Test func twoRunsIntoOneFolderDoNotMix() throws {
    let folder = try TemporaryFolder()
    let script = """
      mkdir "$1/out"; exec 9>>"$1/out/manifest.jsonl.partial"; flock -n 9 || exit 1
      "$0" thumbs "$2" -o "$1/out"
      """
    let result = try ReelProcess.run(program: "bash", ["-c", script, ReelProcess.path, folder.path, TestFiles.media])
    #expect(result.status == 75)
    #expect(result.errorText.contains("another run"))
    #expect(try ReelProcess.run(program: "ls", ["-A", folder.path + "/out"]).text == "manifest.jsonl.partial\n")
  }

  @Test func aFolderThatCannotBeWritten() throws {
    let folder = try TemporaryFolder()
    try folder.write("out", "a file")
    let result = try ReelProcess.run(["thumbs", "-o", folder.path + "/out", TestFiles.media])
    #expect(result.status == 73)
  }
}
