// SPDX-License-Identifier: Apache-2.0

import Testing

/// Frame after frame the same as the `ffmpeg` command, over the sound files of the corpus and the sample reels.
@Suite(.needsFFmpeg) struct AllFramesTests {
  /// Files with no more frames are compared whole, of the others the beginning.
  private static let whole = 150
  private static let beginning = 30

  /// Files where times differ with good reason. Sizes and pixels are compared all the same.
  private static let otherTimes: [String: String] = [
    "UXP__chained-video.ogv":
      "the second chain begins at 0 again; ffmpeg's muxer raises times that go back, we print the stream's own",
    "shaka-player__hls-multivideo/master.m3u8":
      "ffmpeg takes HLS's start time off in spite of -copyts; the packets begin at 6000, as we print",
  ]

  @Test(.needsCorpus, arguments: Corpus.entries.filter { CorpusOutcome.isReference($0) })
  func corpus(_ entry: Corpus.Entry) throws {
    let isShort = entry.frames.map { $0 <= Self.whole } ?? false
    try compare(entry.file, frames: isShort ? Self.whole : Self.beginning, in: #require(Corpus.folder))
  }

  @Test(arguments: TestFiles.reels) func reels(_ reel: String) throws {
    try compare(reel, frames: Self.whole, in: TestFiles.media)
  }

  private func compare(_ file: String, frames: Int, in folder: String) throws {
    let ours = try ReelProcess.run(["frames", file, "--count", "\(frames)"], in: folder)
    let theirs = try FFmpegCommand.decode(file, ["-frames:v", "\(frames)", "-f", "framemd5"], in: folder)
    #expect(theirs.status == 0, "\(theirs.errorText)")
    #expect(ours.status == 0, "\(ours.errorText)")
    if Self.otherTimes[file] == nil {
      #expect(firstDifference(ours.lines, theirs.lines) == nil)
    } else {
      #expect(firstDifference(ours.lines.map(pixels), theirs.lines.map(pixels)) == nil)
    }
  }

  /// Size and hash of a line.
  private func pixels(_ line: String) -> String { line.split(separator: ",").suffix(2).joined(separator: ",") }

  private func firstDifference(_ ours: [String], _ theirs: [String]) -> String? {
    if let index = zip(ours, theirs).enumerated().first(where: { $1.0 != $1.1 })?.offset {
      return "frame \(index): \(ours[index]) instead of \(theirs[index])"
    }
    return ours.count == theirs.count ? nil : "\(ours.count) frames instead of \(theirs.count)"
  }
}
