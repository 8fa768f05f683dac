// SPDX-License-Identifier: Apache-2.0

import ReelMedia
@testable import ReelThumbs
import TestOrigins
import Testing

/// Entries of the desktop's thumbnails.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct DesktopEntryTests {
  private static func entry(
    _ path: String = "/a b.mp4", modified: Int64 = 1_700_000_000, byteCount: Int64? = nil
  ) throws -> DesktopEntry {
    try #require(DesktopEntry(path: path, modified: modified, byteCount: byteCount))
  }

  @Test func theNameInTheStandard() throws {
    #expect(try Self.entry("/home/jens/photos/me.png").name == "c6ee772d9e49320e97ec29a7eb5b1697.png")
    #expect(DesktopEntry(path: "photos/me.png", modified: 0) == nil)
  }

  @Test func whatIsWritten() throws {
    let all = try Self.entry(byteCount: 99).texts(
      mimeType: "video/mp4", width: 1080, height: 1920, seconds: 12.6, software: "reel 9")
    #expect(
      all == [
        PictureText("Thumb::URI", "file:///a%20b.mp4"), PictureText("Thumb::MTime", "1700000000"),
        PictureText("Thumb::Size", "99"), PictureText("Thumb::Mimetype", "video/mp4"),
        PictureText("Thumb::Image::Width", "1080"), PictureText("Thumb::Image::Height", "1920"),
        PictureText("Thumb::Movie::Length", "13"), PictureText("Software", "reel 9"),
      ])
    for seconds in [nil, Double.nan, .infinity, -1, 1e300] {
      #expect(
        try Self.entry().texts(seconds: seconds, software: "reel 9").map(\.key) == [
          "Thumb::URI", "Thumb::MTime", "Software",
        ])
    }
  }

  @Test func others() throws {
    let folder = try TemporaryFolder()
    let entry = try Self.entry()
    let picture = RGBPicture(width: 128, height: 72, red: 1, green: 2, blue: 3)
    let file = try folder.write(
      picture.encoded(as: .png, quality: 1, texts: entry.texts(seconds: 3, software: "reel 9")), to: entry.name)
    let failure = try folder.write(entry.failure(code: "corrupt", software: "reel 9"), to: "failure.png")
    let format = "%m %w %h %[Thumb::URI] %[Thumb::MTime] %[Software] %[Thumb::Movie::Length]"
    #expect(
      try Tool.output(of: ["identify", "-format", format, file])
        == "PNG 128 72 file:///a%20b.mp4 1700000000 reel 9 3")
    #expect(
      try Tool.output(of: ["identify", "-format", format, failure])
        == "PNG 1 1 file:///a%20b.mp4 1700000000 reel 9 ")
  }

  /// An entry that was written, and whether it is about the file `/a b.mp4` of 99 bytes.
  struct Row: CustomTestStringConvertible, Sendable {
    var path = "/a b.mp4"
    var modified: Int64 = 1_700_000_000
    var byteCount: Int64? = 99
    let isValid: Bool

    var testDescription: String { "\(path), \(modified), \(byteCount.map(String.init) ?? "no size")" }
  }

  @Test(arguments: [
    Row(isValid: true), Row(byteCount: nil, isValid: true), Row(path: "/./a b.mp4", isValid: true),
    Row(path: "/ab.mp4", isValid: false), Row(modified: 1_700_000_001, isValid: false),
    Row(modified: -1, isValid: false),
    Row(byteCount: 98, isValid: false),
  ])
  func validity(_ row: Row) throws {
    let written = try Self.entry(row.path, modified: row.modified, byteCount: row.byteCount)
    let picture = RGBPicture(width: 256, height: 256)
    let file = try picture.encoded(as: .png, quality: 1, texts: written.texts(software: "reel 9"))
    for head in [
      file, Array(file.prefix(PictureText.pngHeadByteCount)), try written.failure(code: "corrupt", software: "reel 9"),
    ] {
      #expect(try Self.entry(byteCount: 99).isDescribed(byPNG: head) == row.isValid)
      #expect(try Self.entry().isDescribed(byPNG: head) == (row.isValid || row.byteCount == 98))
    }
  }

  @Test func whatIsNoEntry() throws {
    let entry = try Self.entry()
    let texts = entry.texts(software: "reel 9")
    let picture = RGBPicture(width: 2, height: 2)
    for kept in [[], [texts[0]], [texts[1]]] {
      #expect(!entry.isDescribed(byPNG: try picture.encoded(as: .png, quality: 1, texts: kept)))
    }
    #expect(!entry.isDescribed(byPNG: []))
    #expect(!entry.isDescribed(byPNG: try picture.encoded(as: .jpeg, quality: 1, texts: texts)))
    let file = try picture.encoded(as: .png, quality: 1, texts: texts)
    // Cut off within its texts.
    #expect(!entry.isDescribed(byPNG: Array(file.prefix(60))))
  }

  /// Variables, and the folder that results.
  @Test(arguments: [
    (["XDG_CACHE_HOME": "/cache", "HOME": "/home/a"], "/cache/thumbnails"),
    (["HOME": "/home/a"], "/home/a/.cache/thumbnails"),
    (["XDG_CACHE_HOME": "", "HOME": "/home/a"], "/home/a/.cache/thumbnails"),
    (["XDG_CACHE_HOME": "cache", "HOME": "/home/a"], "/home/a/.cache/thumbnails"), (["HOME": "a"], nil), ([:], nil),
  ])
  func folders(environment: [String: String], root: String?) {
    let folders = DesktopFolders(version: "1.2") { environment[$0] }
    for (size, name) in [
      (DesktopSize.normal, "normal"), (.large, "large"), (.xLarge, "x-large"), (.xxLarge, "xx-large"),
    ] {
      #expect(folders?.path(of: size) == root.map { $0 + "/" + name })
    }
    #expect(folders?.failures == root.map { $0 + "/fail/reel-1.2" })
  }

  @Test(arguments: [
    ("/a/b.mp4", "video/mp4"), ("b.MKV", "video/x-matroska"), ("b.tar.ts", "video/mp2t"), ("b", nil), ("mp4", nil),
    ("/a.mp4/b", nil), ("b.txt", nil), ("", nil), ("b.", nil),
  ])
  func types(name: String, type: String?) { #expect(VideoType.mimeType(ofName: name) == type) }
}
