// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelFeed
import ReelMedia
import ReelService
import TestOrigins
import Testing

@Suite struct DirectorySourceTests {
  /// What lies in a folder (`/` after a folder, `@` after a link to a video outside), and what of it is taken, both
  /// apart by `|`.
  struct Row: CustomTestStringConvertible, Sendable {
    let name, entries, taken: String

    var testDescription: String { name }
  }

  private static let rows = [
    Row(name: "empty", entries: "", taken: ""),
    Row(name: "natural order", entries: "10.mp4|9.mp4|1.webm", taken: "1.webm|9.mp4|10.mp4"),
    Row(name: "other files", entries: "a.mp4|a.txt|a.m3u8|README|mp4|a.mp4.part|list.json", taken: "a.mp4"),
    Row(name: "upper case", entries: "A.MP4|b.WebM", taken: "A.MP4|b.WebM"),
    Row(name: "hidden files", entries: ".a.mp4|.mp4|b.ts", taken: "b.ts"),
    Row(name: "links", entries: "a.mp4@|b.mp4", taken: "a.mp4|b.mp4"),
    Row(name: "folders within", entries: "a.mp4|inner.mp4/|inner.mp4/b.mp4", taken: "a.mp4"),
    Row(name: "percent signs", entries: "a%20b.mp4|100%.mp4|a b.mp4", taken: "100%.mp4|a b.mp4|a%20b.mp4"),
    Row(
      name: "signs", entries: "a?b.mp4|a#b.mp4|http:x.mp4|new\nline.mp4",
      taken: "a#b.mp4|a?b.mp4|http:x.mp4|new\nline.mp4"),
  ]

  @Test(arguments: rows) func takesTheVideos(_ row: Row) async throws {
    let folder = try TemporaryFolder()
    for entry in row.entries.split(separator: "|").map(String.init) {
      switch entry.last {
      case "/": folder.makeFolder(String(entry.dropLast()))
      case "@": folder.link(String(entry.dropLast()), to: "/nowhere/video.mp4")
      default: try folder.write(to: entry)
      }
    }
    let taken = row.taken.split(separator: "|").map(String.init)
    for path in [folder.path, folder.path + "/"] {
      let page = try await DirectorySource(path: path).page(.page(1), query: nil)
      #expect(page.reels.map(\.id) == taken)
      #expect(try page.reels.map { try $0.media.get().path } == taken.map { folder.path + "/" + $0 })
      #expect(page.continuation == .hasMore(false))
      #expect(try DirectorySource.paths(in: path) == taken.map { folder.path + "/" + $0 })
    }
  }

  @Test func namesThatLookTheSameAreTwo() async throws {
    let folder = try TemporaryFolder()
    try folder.write(to: "é.mp4")
    try folder.write(to: "e\u{301}.mp4")
    let page = try await DirectorySource(path: folder.path).page(.page(1), query: nil)
    #expect(page.reels.map { Array($0.id.utf8) } == ["e\u{301}.mp4", "é.mp4"].map { Array($0.utf8) })
  }

  @Test func aLinkToAFolderIsNoVideo() async throws {
    let folder = try TemporaryFolder()
    folder.makeFolder("real")
    folder.link("a.mp4", to: "real")
    try folder.write(to: "real/b.mp4")
    folder.link("c.mp4", to: "real/b.mp4")
    let page = try await DirectorySource(path: folder.path).page(.page(1), query: nil)
    #expect(page.reels.map(\.id) == ["c.mp4"])
    #expect(try page.reels.map { try $0.media.get().path } == [folder.path + "/c.mp4"])
    folder.link("linked", to: "real")
    #expect(try await DirectorySource(path: folder.path + "/linked").page(.page(1), query: nil).reels.count == 1)
  }

  @Test(arguments: [(0, [0]), (499, [499]), (500, [500]), (501, [500, 1]), (1001, [500, 500, 1])])
  func pagesHaveFiveHundredReels(count: Int, pages: [Int]) async throws {
    let folder = try TemporaryFolder()
    for number in 0..<count { try folder.write(to: "\(number).mp4") }
    let source = DirectorySource(path: folder.path)
    var ids: [String] = []
    for (index, expected) in pages.enumerated() {
      let page = try await source.page(.page(index + 1), query: nil)
      #expect(page.reels.count == expected)
      #expect(page.continuation == .hasMore(index + 1 < pages.count))
      ids += page.reels.map(\.id)
    }
    #expect(ids == (0..<count).map { "\($0).mp4" })
    for key in [PageKey.page(pages.count + 1), .page(0), .page(.max), .page(.min), .cursor("2")] {
      let page = try await source.page(key, query: nil)
      #expect(page == FeedContent(reels: [], continuation: .hasMore(false)))
    }
  }

  @Test func onlyTheFirstPageReadsAnew() async throws {
    let folder = try TemporaryFolder()
    for number in 1...501 { try folder.write(to: "\(number).mp4") }
    let source = DirectorySource(path: folder.path)
    #expect(try await source.page(.page(1), query: nil).reels.count == 500)
    try folder.write(to: "0.mp4")
    #expect(try await source.page(.page(2), query: nil).reels.map(\.id) == ["501.mp4"])
    #expect(try await source.page(.cursor(nil), query: "any").reels.first?.id == "0.mp4")
    #expect(try await source.page(.page(2), query: nil).reels.map(\.id) == ["500.mp4", "501.mp4"])
  }

  @Test func aLaterPageCanComeFirst() async throws {
    let folder = try TemporaryFolder()
    for number in 1...501 { try folder.write(to: "\(number).mp4") }
    let page = try await DirectorySource(path: folder.path).page(.page(2), query: nil)
    #expect(page.reels.map(\.id) == ["501.mp4"])
  }

  @Test func aFolderThatGoesIsMissedByTheNextRefresh() async throws {
    let folder = try TemporaryFolder()
    folder.makeFolder("feed")
    for number in 1...501 { try folder.write(to: "feed/\(number).mp4") }
    let source = DirectorySource(path: folder.path + "/feed")
    #expect(try await source.page(.page(1), query: nil).reels.count == 500)
    folder.remove("feed")
    let error = await #expect(throws: FeedError.self) { try await source.page(.page(1), query: nil) }
    #expect(error?.code == .notFound)
    #expect(try await source.page(.page(2), query: nil).reels.count == 1)
    folder.makeFolder("feed")
    #expect(try await source.page(.page(1), query: nil).reels.isEmpty)
  }

  @Test func itsListTakesItsPlaceAsLongAsItIsThere() async throws {
    let folder = try TemporaryFolder()
    try folder.write(to: "a.mp4")
    try folder.write(to: "b.mp4")
    let source = DirectorySource(path: folder.path)
    #expect(try await source.page(.page(1), query: nil).reels.map(\.id) == ["a.mp4", "b.mp4"])
    try folder.write(#"{"reels":[{"id":"two","url":"b.mp4","title":"B"},7],"has_more":false}"#, to: "feed.json")
    let page = try await source.page(.page(1), query: nil)
    let reel = FeedReel(id: "two", media: .success(try MediaSource(file: folder.path + "/b.mp4")), title: "B")
    #expect(page == FeedContent(reels: [reel], skipped: 1, continuation: .hasMore(false)))
    try folder.write("no feed", to: "feed.json")
    let error = await #expect(throws: FeedError.self) { try await source.page(.page(1), query: nil) }
    #expect(error?.code == .malformed)
    folder.remove("feed.json")
    folder.link("feed.json", to: "nowhere")
    let missing = await #expect(throws: FeedError.self) { try await source.page(.page(1), query: nil) }
    #expect(missing?.code == .notFound)
    folder.remove("feed.json")
    folder.makeFIFO("feed.json")
    let pipe = await #expect(throws: FeedError.self) { try await source.page(.page(1), query: nil) }
    #expect(pipe?.code == .malformed)
  }

  @Test(arguments: ["missing", "file", "file/below"]) func whatIsNoFolderIsNotFound(name: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(to: "file")
    let source = DirectorySource(path: folder.path + "/" + name)
    let error = await #expect(throws: FeedError.self) { try await source.page(.page(1), query: nil) }
    #expect(error?.code == .notFound)
  }

  /// Root may read everything, so that the tests cannot make such a folder.
  @Test(.enabled(if: geteuid() != 0)) func aFolderThatMayNotBeReadIsForbidden() async throws {
    let folder = try TemporaryFolder()
    folder.makeFolder("feed")
    unsafe chmod(folder.path + "/feed", 0)
    let source = DirectorySource(path: folder.path + "/feed")
    let error = await #expect(throws: FeedError.self) { try await source.page(.page(1), query: nil) }
    #expect(error?.code == .forbidden)
  }

  @Test func aCancelledTaskReadsNothing() async throws {
    let folder = try TemporaryFolder()
    let source = DirectorySource(path: folder.path)
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await source.page(.page(1), query: nil)
    }
    let error = await #expect(throws: FeedError.self) { try await task.value }
    #expect(error?.code == .cancelled)
  }

  @Test func thereIsNoBannerAndNoOtherAddress() async throws {
    let source = DirectorySource(path: "/nowhere")
    #expect(source.paging == .page)
    #expect(try await source.bannerHeight() == nil)
    #expect(try await source.renewed(FeedReel(id: "a", media: .success(MediaSource(file: "a")))) == nil)
  }
}
