// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import ReelMedia
import ReelService
import TestOrigins
import Testing

@Suite struct FeedSourcesTests {
  /// A name, with `FOLDER` for a folder that has a few, and the type of source that it opens.
  private static let rows: [(String, String)] = [
    ("FOLDER", "DirectorySource"), ("FOLDER/", "DirectorySource"), ("FOLDER/inner.json", "DirectorySource"),
    ("FOLDER/list.json", "ListSource"), ("FOLDER/LIST.M3U8", "ListSource"), ("FOLDER/list.m3u", "ListSource"),
    ("FOLDER/list.txt", "ListSource"), ("FOLDER/clip", "FileSource"), ("FOLDER/clip.mp4", "FileSource"),
    ("FOLDER/fifo.txt", "ListSource"), ("file:FOLDER/clip.mp4", "FileSource"),
    ("file://FOLDER/a%20b.txt", "ListSource"),
    ("http://127.0.0.1/feed", "HTTPSource"), ("HTTPS://127.0.0.1/feed?c={cursor}", "HTTPSource"),
  ]

  @Test(arguments: rows) func opens(name: String, type: String) throws {
    let folder = try TemporaryFolder()
    folder.makeFolder("inner.json")
    folder.makeFIFO("fifo.txt")
    for file in ["list.json", "LIST.M3U8", "list.m3u", "list.txt", "clip", "clip.mp4", "a b.txt"] {
      try folder.write(to: file)
    }
    let parts = name.split(separator: "FOLDER", omittingEmptySubsequences: false)
    let source = try FeedSources.open(parts.joined(separator: folder.path))
    #expect("\(Swift.type(of: source))" == type)
    let bannered = try FeedSources.open(parts.joined(separator: folder.path), banner: "http://127.0.0.1/banner")
    #expect(bannered is BannerSource)
    #expect(bannered.paging == source.paging)
  }

  @Test(
    arguments: [
      ("/nowhere/feed.json", nil, .notFound), ("/nowhere", nil, .notFound), ("", nil, .notFound),
      ("/tmp\0", nil, .notFound),
      ("file:///nowhere", nil, .notFound), ("file://other/tmp", nil, .forbidden),
      ("ftp://127.0.0.1/feed", nil, .forbidden),
      ("http://h/{page}{cursor}", nil, .malformed), ("/", "file:///etc/passwd", .forbidden),
      ("/", "banner.json", .forbidden),
    ] as [(String, String?, FeedError.Code)])
  func refuses(name: String, banner: String?, code: FeedError.Code) {
    let error = #expect(throws: FeedError.self) { try FeedSources.open(name, banner: banner) }
    #expect(error?.code == code)
  }

  @Test func aFileIsAFeedOfOneReel() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(to: "a%20b?c.mp4")
    let source = try FeedSources.open(path)
    let page = try await source.page(.page(1), query: nil)
    #expect(page.reels.map(\.id) == ["a%20b?c.mp4"])
    #expect(try page.reels.map { try $0.media.get().path } == [path])
    #expect(page.continuation == .hasMore(false))
    #expect(try await source.page(.page(2), query: nil).reels.isEmpty)
  }
}
