// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelService

@Suite struct ListTextTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name, text: String
    /// Id, reference and title of each entry, apart by `|`; nil for a playlist of HLS.
    let entries: [String]?
    var skipped = 0

    var testDescription: String { name }
  }

  private static let long = String(repeating: "x", count: 64 << 10)

  private static let rows = [
    Row(name: "empty", text: "", entries: []),
    Row(name: "paths", text: "b.mp4\na.mp4\nb.mp4", entries: ["b.mp4|b.mp4|", "a.mp4|a.mp4|", "b.mp4|b.mp4|"]),
    Row(name: "CRLF", text: "a.mp4\r\nb.mp4\r\n", entries: ["a.mp4|a.mp4|", "b.mp4|b.mp4|"]),
    Row(name: "a byte order mark", text: "\u{feff}#EXTM3U\na.mp4\n", entries: ["a.mp4|a.mp4|"]),
    Row(
      name: "blank lines and comments", text: "\n \t\n# a note\na.mp4\n\n#EXTM3U\n#b.mp4\n", entries: ["a.mp4|a.mp4|"]),
    Row(
      name: "titles", text: "#EXTINF:12,One, two\na.mp4\nb.mp4\n#EXTINF:-1\nc.mp4\n#EXTINF:3,\nd.mp4\n",
      entries: ["a.mp4|a.mp4|One, two", "b.mp4|b.mp4|", "c.mp4|c.mp4|", "d.mp4|d.mp4|"]),
    Row(
      name: "a title with a note behind it", text: "#EXTINF:0, Title\r\n#EXTVLCOPT:x\r\na.mp4\r\n",
      entries: ["a.mp4|a.mp4|Title"]),
    Row(
      name: "addresses", text: "http://h/a.mp4?token=1#t\n https://h/b \n",
      entries: ["http://h/a.mp4|http://h/a.mp4?token=1#t|", "https://h/b|https://h/b|"]),
    Row(
      name: "signs in a path", text: "a?b#c%20.mp4\n end .mp4 \n",
      entries: ["a?b#c%20.mp4|a?b#c%20.mp4|", " end .mp4 | end .mp4 |"]),
    Row(name: "combining marks", text: "e\u{301}.mp4\n", entries: ["e\u{301}.mp4|e\u{301}.mp4|"]),
    Row(name: "HLS", text: "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n", entries: nil),
    Row(name: "a tag of HLS at the end", text: "a.ts\r\n#EXT-X-ENDLIST", entries: nil),
    Row(name: "a path that is too long", text: "x\(long)\n\(long)\n", entries: ["\(long)|\(long)|"], skipped: 1),
    Row(
      name: "a title that is too long", text: "#EXTINF:1,x\(long)\na.mp4\nb.mp4\n", entries: ["b.mp4|b.mp4|"],
      skipped: 1),
  ]

  @Test(arguments: rows) func reads(_ row: Row) throws {
    let list = try ListText.entries(Array(row.text.utf8), operation: "test")
    let entries = list?.entries.map { "\($0.id)|\($0.reference)|\($0.title ?? "")" }
    #expect(entries.map { $0.map { Array($0.utf8) } } == row.entries.map { $0.map { Array($0.utf8) } })
    #expect(list?.skipped ?? 0 == row.skipped)
  }

  @Test func takesUTF8Alone() {
    let error = #expect(throws: FeedError.self) { try ListText.entries([0x61, 0xff], operation: "test") }
    #expect(error?.code == .malformed)
  }
}
