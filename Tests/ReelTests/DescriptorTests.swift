// SPDX-License-Identifier: Apache-2.0

import Testing

/// Opening a source again and again leaves no descriptor behind, also where FFmpeg opens more files than the one that
/// was named.
@Suite struct DescriptorTests {
  /// Opens the source more than 41 times, however noisy the machine is, with room for 64 descriptors; playlists hold half of them for a while.
  private func openAgainAndAgain(_ file: String, in folder: String) throws {
    let line = #"ulimit -n 64; exec "$0" bench first-frame -n 40 --tolerance 1000 "$1""#
    let result = try ReelProcess.run(program: "bash", ["-c", line, ReelProcess.path, file], in: folder)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.errorText == "")
  }

  @Test(.needsCorpus, arguments: ["UXP__dash/dash-manifest.mpd", "shaka-player__hls-multivideo/master.m3u8"])
  func playlists(_ file: String) throws {
    try openAgainAndAgain(file, in: #require(Corpus.folder))
  }

  @Test(arguments: ["02-h264-moov-last.mp4", "07-h264.ts"]) func reels(_ reel: String) throws {
    try openAgainAndAgain(reel, in: TestFiles.media)
  }
}
