// SPDX-License-Identifier: Apache-2.0

import Testing

/// `reel frames` in every format, from the start and from the middle, against the `ffmpeg` command.
@Suite struct FramesCommandTests {
  private static let reels = TestFiles.reels

  private func frames(_ arguments: [String]) throws -> ReelProcess.Result {
    let result = try ReelProcess.run(["frames"] + arguments, in: TestFiles.media)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.errorBytes.isEmpty)
    return result
  }

  @Test(.needsFFmpeg, arguments: reels) func rawVideo(_ reel: String) throws {
    let ours = try frames(["-f", "rawvideo", "-n", "4", reel])
    let theirs = try FFmpegCommand.decode(reel, ["-frames:v", "4", "-f", "rawvideo"], in: TestFiles.media)
    #expect(!ours.output.isEmpty)
    #expect(ours.output == theirs.output, "\(ours.output.count) and \(theirs.output.count) bytes")
  }

  @Test(.needsFFmpeg, arguments: reels) func y4m(_ reel: String) throws {
    let ours = try frames(["-f", "y4m", "-n", "4", reel])
    // Ten bits are an extension, which ffmpeg has to be asked for.
    let theirs = try FFmpegCommand.decode(
      reel, ["-frames:v", "4", "-strict", "-1", "-f", "yuv4mpegpipe"], timeBase: false, in: TestFiles.media)
    #expect(header(of: ours) == header(of: theirs))
    #expect(ours.output == theirs.output, "\(ours.output.count) and \(theirs.output.count) bytes")
  }

  private func header(of result: ReelProcess.Result) -> String {
    String(decoding: result.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  struct SeekRow: CustomTestStringConvertible, Sendable {
    let reel, moment: String
    var testDescription: String { "\(reel) at \(moment) s" }
  }

  // Within a transport stream `ffmpeg` goes on from the next key frame, and loses what lies before it; `reel` does
  // not, which ClipSeekTests compares with the whole list of frames.
  private static let seekRows = reels.flatMap { reel in
    (reel.hasSuffix(".ts") ? ["0"] : ["0", "0.5", "1.97", "2.8"]).map { SeekRow(reel: reel, moment: $0) }
  }

  @Test(.needsFFmpeg, arguments: seekRows) func seek(_ row: SeekRow) throws {
    let ours = try frames(["--seek", row.moment, "-n", "3", row.reel])
    let theirs = try FFmpegCommand.decode(
      row.reel, input: ["-ss", row.moment], ["-frames:v", "3", "-f", "framemd5"], in: TestFiles.media)
    #expect(ours.lines == theirs.lines)
  }

  @Test(arguments: ["1", "2", "7", "1000000"]) func count(_ count: String) throws {
    let all = 120
    #expect(try frames(["--count", count, Self.reels[0]]).lines.count == min(Int(count) ?? 0, all))
  }

  @Test func headerIsThatOfTheMuxer() throws {
    let header = try frames(["-n", "1", Self.reels[0]]).text.split(separator: "\n").filter { $0.hasPrefix("#") }
    let fields = header.map { $0.prefix { $0 != ":" } }
    #expect(
      fields == [
        "#format", "#version", "#hash", "#software", "#tb 0", "#media_type 0", "#codec_id 0", "#dimensions 0", "#sar 0",
        "#stream#, dts,        pts, duration,     size, hash",
      ])
  }

  struct RefusalRow: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let status: Int32
    let words: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let refusals = [
    RefusalRow(arguments: ["--count", "0", reels[0]], status: 64, words: "--count"),
    RefusalRow(arguments: ["--format", "png", reels[0]], status: 64, words: "--format"),
    RefusalRow(arguments: ["--seek", "-1", reels[0]], status: 64, words: "--seek"),
    RefusalRow(arguments: [], status: 64, words: "FILE"),
    RefusalRow(arguments: [reels[0], reels[1]], status: 64, words: ""),
    RefusalRow(arguments: ["--seek", "100", reels[0]], status: 65, words: ": no-frame: "),
    RefusalRow(arguments: ["missing.mp4"], status: 66, words: ": not-found: "),
    RefusalRow(arguments: ["."], status: 65, words: ": not-media: "),
    RefusalRow(arguments: ["/dev/null"], status: 65, words: ": not-media: "),
    RefusalRow(arguments: [reels[0] + "/x"], status: 66, words: ": not-found: "),
    RefusalRow(arguments: [""], status: 66, words: ": not-found: "),
    RefusalRow(arguments: ["/proc/self/mem"], status: 74, words: ": io: "),
  ]

  @Test(arguments: refusals) func refuses(_ row: RefusalRow) throws {
    let result = try ReelProcess.run(["frames"] + row.arguments, in: TestFiles.media)
    #expect(result.status == row.status)
    #expect(result.output.isEmpty)
    #expect(result.errorText.contains(row.words), "\(result.errorText)")
  }

  /// As in `reel frames … | head`: the reader goes, and nobody complains.
  @Test(arguments: ["framemd5", "y4m", "rawvideo"]) func aClosedReaderIsQuiet(_ format: String) throws {
    let line = #""$0" frames -f "$1" "$2" | head -n 1 | head -c 10 > /dev/null; exit "${PIPESTATUS[0]}""#
    let result = try ReelProcess.run(
      program: "bash", ["-c", line, ReelProcess.path, format, Self.reels[0]], in: TestFiles.media)
    #expect(result.status == 0)
    #expect(result.errorText == "")
  }

  @Test func aFullDiskIsReported() throws {
    let line = #"exec "$0" frames -f rawvideo -n 1 "$1" > /dev/full"#
    let result = try ReelProcess.run(
      program: "bash", ["-c", line, ReelProcess.path, Self.reels[0]], in: TestFiles.media)
    #expect(result.status == 74)
    #expect(result.errorText.contains("No space left on device"))
  }
}
