// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

/// Files are found whatever they are called, and their names cannot drive a terminal.
@Suite struct FileNameTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    /// Words before the name, for names that look like options.
    var before: [String] = []
    var testDescription: String { name.debugDescription }
  }

  private static let rows = [
    Row(name: "two  spaces .mp4"),
    Row(name: "it's a \"reel\".mp4"),
    Row(name: "a[b]{c}(d)*?.mp4"),
    Row(name: "100%d %s %n.mp4"),
    Row(name: "#1 & 2; $(x) `y` | z > w.mp4"),
    Row(name: "back\\slash.mp4"),
    Row(name: "a:b.mp4"),
    Row(name: "http:x.mp4"),
    Row(name: "concat:a|b.mp4"),
    Row(name: "-leading.mp4", before: ["--"]),
    Row(name: "./-leading.mp4"),
    Row(name: "--json", before: ["--"]),
    Row(name: "new\nline.mp4"),
    Row(name: "\u{1b}[31mred\u{1b}[0m\u{7}.mp4"),
    Row(name: "tab\tand\rreturn.mp4"),
    Row(name: "\u{202e}4pm.right to left"),
    Row(name: "\u{9b}31m one byte escape.mp4"),
    Row(name: "Żółć 短い動画 🎬.mp4"),
    Row(name: String(repeating: "long", count: 60) + ".mp4"),
  ]

  @Test(arguments: rows) func isFound(_ row: Row) throws {
    let folder = try TemporaryFolder()
    try folder.copyReel("02-h264-moov-last.mp4", to: row.name)
    let expected = try ReelProcess.run(["frames", "-n", "1", "02-h264-moov-last.mp4"], in: TestFiles.media)
    let frames = try ReelProcess.run(["frames", "-n", "1"] + row.before + [row.name], in: folder.path)
    #expect(frames.status == 0, "\(frames.errorText)")
    #expect(frames.lines == expected.lines)

    let json = try ReelProcess.run(["probe", "--json"] + row.before + [row.name], in: folder.path)
    #expect(try JSONValue(document: json.text)["reels"].elements.map { $0["path"].string } == [row.name])

    for command in [["probe"], ["bench", "first-frame", "-n", "1"]] {
      let result = try ReelProcess.run(command + row.before + [row.name], in: folder.path)
      #expect(result.status == 0)
      expectHarmless(result)
    }
  }

  @Test(arguments: rows) func isHarmlessInAnError(_ row: Row) throws {
    let folder = try TemporaryFolder()
    for command in [["probe"], ["frames"], ["bench", "first-frame", "-n", "1"]] {
      let missing = try ReelProcess.run(command + row.before + [row.name + " missing"], in: folder.path)
      // A name that begins like a protocol is one, unless there is such a file; `--json` with more letters is no
      // option.
      #expect([64, 66, 77].contains(missing.status))
      #expect(missing.errorText.hasSuffix("\n"))
      expectHarmless(missing)
      #expect(missing.errorText.split(separator: "\n").count == 1)
    }
    // FFmpeg's own words repeat the name too.
    try folder.write(row.name, "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n../\(row.name)\n#EXT-X-ENDLIST\n")
    let broken = try ReelProcess.run(["frames"] + row.before + [row.name], in: folder.path)
    #expect(broken.status == 65)
    expectHarmless(broken)
  }

  private func expectHarmless(_ result: ReelProcess.Result) {
    for text in [result.text, result.errorText] {
      let raw = text.unicodeScalars.filter { $0 != "\n" && ($0.value < 0x20 || (0x7f..<0xa0).contains($0.value)) }
      #expect(raw.isEmpty, "\(text.debugDescription)")
      #expect(!text.contains("\u{202e}"))
      #expect(!text.contains("\nline.mp4"))
    }
  }
}
