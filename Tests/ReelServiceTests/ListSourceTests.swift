// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import ReelMedia
import ReelService
import TestOrigins
import Testing

@Suite struct ListSourceTests {
  /// A list and the reels of its first page as `id|path|title`, `FOLDER` standing for its folder and `!` for what is
  /// forbidden.
  struct Row: CustomTestStringConvertible, Sendable {
    let file, text: String
    let reels: [String]

    var testDescription: String { file + ": " + text.prefix(40).debugDescription }
  }

  private static let rows = [
    Row(
      file: "list.json",
      text: "\u{feff}{\"reels\":[{\"id\":1,\"url\":\"a.mp4\"},{\"url\":\"b%20c.mp4?x=1\",\"title\":\"B\"}]}",
      reels: ["1|FOLDER/a.mp4|", "b%20c.mp4|FOLDER/b c.mp4|B"]),
    Row(
      file: "list.JSON",
      text: #"{"reels":[{"id":"h","url":"http://h/a"},{"id":"f","url":"ftp://h/a"},{"id":"u","url":"../up.mp4"}]}"#,
      reels: ["h|http://h/a|", "f|!|", "u|FOLDER/../up.mp4|"]),
    Row(
      file: "list.m3u", text: "#EXTM3U\r\n#EXTINF:3,A\r\na.mp4\r\n/abs.mp4\r\nhttp://h/v.mp4?s=1\r\n",
      reels: ["a.mp4|FOLDER/a.mp4|A", "/abs.mp4|/abs.mp4|", "http://h/v.mp4|http://h/v.mp4?s=1|"]),
    Row(file: "list.m3u8", text: "#EXTINF:3,A\na.mp4\n", reels: ["a.mp4|FOLDER/a.mp4|A"]),
    Row(file: "hls.m3u8", text: "#EXTM3U\n#EXT-X-VERSION:3\na.ts\n", reels: ["hls.m3u8|FOLDER/hls.m3u8|"]),
    Row(
      file: "list.txt", text: "# two\n\nb c.mp4\nb%20c.mp4\n",
      reels: ["b c.mp4|FOLDER/b c.mp4|", "b%20c.mp4|FOLDER/b c.mp4|"]),
    Row(file: "empty.txt", text: "", reels: []),
  ]

  @Test(arguments: rows) func reads(_ row: Row) async throws {
    let folder = try TemporaryFolder()
    try folder.write(to: "a.mp4")
    try folder.write(to: "b c.mp4")
    let source = ListSource(path: try folder.write(row.text, to: row.file))
    let page = try await source.page(.page(1), query: nil)
    let reels = page.reels.map { reel in
      let path = (try? reel.media.get().path) ?? "!"
      let short = path.hasPrefix(folder.path) ? "FOLDER" + path.dropFirst(folder.path.count) : path
      return "\(reel.id)|\(short)|\(reel.title ?? "")"
    }
    #expect(reels == row.reels)
    #expect(page.continuation == .hasMore(false))
    #expect(page.skipped == 0)
  }

  @Test func aListIsCutIntoPagesAndReadAnewByTheFirst() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write((1...1001).map { "\($0).mp4\n" }.joined(), to: "list.txt")
    let source = ListSource(path: path)
    var counts: [Int] = []
    for number in 1...4 { counts.append(try await source.page(.page(number), query: nil).reels.count) }
    #expect(counts == [500, 500, 1, 0])
    try folder.write("a.mp4", to: "list.txt")
    #expect(try await source.page(.page(3), query: nil).reels.map(\.id) == ["1001.mp4"])
    #expect(try await source.page(.page(1), query: nil).reels.map(\.id) == ["a.mp4"])
    #expect(try await source.page(.page(3), query: nil).reels.isEmpty)
  }

  @Test(arguments: [
    ("list.json", FeedError.Code.malformed), ("list.json/", .notFound), ("missing.txt", .notFound),
    ("fifo.m3u", .malformed),
    ("folder.txt", .malformed), ("latin.txt", .malformed),
  ])
  func fails(name: String, code: FeedError.Code) async throws {
    let folder = try TemporaryFolder()
    try folder.write("[]", to: "list.json")
    try folder.write([0xe9, 0x2e], to: "latin.txt")
    folder.makeFIFO("fifo.m3u")
    folder.makeFolder("folder.txt")
    let source = ListSource(path: folder.path + "/" + name)
    let error = await #expect(throws: FeedError.self) { try await source.page(.page(1), query: nil) }
    #expect(error?.code == code)
  }

  @Test func theSampleFeedIsOne() async throws {
    let media = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/Media"
    for source in [ListSource(path: media + "/feed.json"), DirectorySource(path: media)] as [any FeedSource] {
      let page = try await source.page(.page(1), query: nil)
      #expect(page.reels.count == 10)
      #expect(page.reels.first?.id == "01-h264-faststart")
      #expect(page.reels.first?.title == "One: H.264, index first")
      #expect(try page.reels.last?.media.get().path == media + "/10-hevc-hlg10.mp4")
    }
  }
}
