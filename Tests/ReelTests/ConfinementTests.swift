// SPDX-License-Identifier: Apache-2.0

import Testing

/// No file outside the source's own folder is opened and nothing reaches the network, whatever a file says. The
/// kernel's log of the calls is the proof.
@Suite(.enabled(if: Strace.works, "needs strace and the right to trace")) struct ConfinementTests {
  @Test(arguments: HostileFiles.rows) func hostile(_ row: HostileFiles.Row) throws {
    let folder = try TemporaryFolder()
    for (reel, kind) in [("07-h264.ts", "ts"), ("01-h264-faststart.mp4", "mp4")] {
      try folder.copyReel(reel, to: "secret." + kind)
      try folder.copyReel(reel, to: "feed/inside." + kind)
    }
    try folder.write("feed/sub/empty", "")
    let source = folder.path + "/feed"
    try folder.write("feed/" + row.file, row.text.replacing("{outside}", with: folder.path))
    if let link = row.link { try folder.link("feed/" + link.name, to: link.target) }
    if let other = row.other { try folder.write("feed/" + other.name, other.text) }

    for command in [["frames", "--count", "3"], ["probe"]] {
      // By its bare name and by its full path: references are resolved against both.
      for name in [row.file, source + "/" + row.file] {
        let seen = try Strace.observe(command + [name], in: source, source: source)
        expect(seen, endsWith: row.code)
        // Once is enough to wait for the program's own time limit.
        if row.code == "timed-out" { return }
      }
    }
  }

  private struct ListRow: CustomTestStringConvertible, Sendable {
    let file: String
    let code: String?
    var testDescription: String { file }
  }

  private static let corpusRows = [
    ListRow(file: "gstreamer__hls.m3u8", code: "corrupt"),
    ListRow(file: "shaka-player__hls-gap/playlist.m3u8", code: nil),
    ListRow(file: "shaka-player__hls-multivideo/master.m3u8", code: nil),
    ListRow(file: "UXP__dash/dash-manifest.mpd", code: nil),
    ListRow(file: "getID3-testfiles__hinted = not self-contained.mov", code: "corrupt"),
  ]

  @Test(.needsCorpus, arguments: corpusRows) private func corpus(_ row: ListRow) throws {
    let folder = try #require(Corpus.folder)
    let source = row.file.contains("/") ? folder + "/" + row.file.prefix { $0 != "/" } : folder
    expect(try Strace.observe(["frames", "-n", "1", row.file], in: folder, source: source), endsWith: row.code)
  }

  /// The tracks of a sample reel, with data references that name other files, by every way that MP4 has.
  @Test(arguments: ["secret.mp4", "../secret.mp4", "/etc/passwd", "http://127.0.0.1:9/x.mp4"])
  func externalDataReference(_ target: String) throws {
    let folder = try TemporaryFolder()
    try folder.copyReel("01-h264-faststart.mp4", to: "secret.mp4")
    try folder.copyReel("01-h264-faststart.mp4", to: "feed/secret.mp4")
    let source = folder.path + "/feed"
    let reel = try TestFiles.read(TestFiles.media + "/02-h264-moov-last.mp4")
    for reference in [ExternalReference.url(target), ExternalReference.alias(target)] {
      try folder.write("feed/external.mp4", ExternalReference.replaceAll(in: reel, with: reference))
      let seen = try Strace.observe(["frames", "-n", "1", "external.mp4"], in: source, source: source)
      #expect(seen.offences == [])
      #expect(!seen.opened.contains { $0.hasSuffix("/secret.mp4") })
      // FFmpeg knows no `url ` references and takes the file's own data; an alias leaves the track without any.
      if reference.name == "alis" { expect(seen, endsWith: "corrupt") }
    }
  }

  @Test(
    arguments: [
      "concat:a|b", "concat:../secret.mp4|b", "http://127.0.0.1:9/x.mp4", "https://127.0.0.1:9/x.mp4",
      "data:video/mp4;base64,AAAA", "subfile,,start,0,end,0,,:01-h264-faststart.mp4", "crypto:01-h264-faststart.mp4",
      "tcp://127.0.0.1:9", "rtsp://127.0.0.1:9/x", "pipe:0", "fd:0", "async:01-h264-faststart.mp4",
      "HTTP://127.0.0.1:9/",
    ])
  func otherProtocols(_ operand: String) throws {
    for command in [["frames"], ["probe"], ["bench", "first-frame"]] {
      let seen = try Strace.observe(command + [operand], in: TestFiles.media, source: TestFiles.media)
      #expect(seen.offences == [])
      #expect(seen.result.status == 77)
      #expect(seen.result.errorText.contains(": forbidden: "), "\(seen.result.errorText)")
      #expect(seen.result.output.isEmpty)
    }
  }

  private func expect(_ seen: Strace.Observation, endsWith code: String?) {
    #expect(seen.offences == [])
    #expect(!seen.result.hung)
    // Of a process of sanitized tests a child inherits the peak.
    #expect(ReelProcess.isSanitized || seen.result.peakMemory < 1 << 30)
    if let code {
      #expect(seen.result.status == 65)
      #expect(seen.result.output.isEmpty)
      #expect(seen.result.errorText.contains(": \(code): "), "\(seen.result.errorText)")
      let lines = seen.result.errorText.split(separator: "\n")
      #expect(lines.count == 1, "one line, and none of a library's: \(lines)")
      #expect(!seen.result.errorText.contains("\u{1b}"))
    } else {
      #expect(seen.result.status == 0, "\(seen.result.errorText)")
      #expect(!seen.result.output.isEmpty)
    }
  }
}
