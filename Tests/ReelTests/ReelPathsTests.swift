// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import reel

@Suite struct ReelPathsTests {
  /// What lies in a folder (`/` after a folder, `@` after a link to a video outside), and what of it is taken.
  struct Row: CustomTestStringConvertible, Sendable {
    let name, entries, taken: String

    var testDescription: String { name }
  }

  private static let rows = [
    Row(name: "natural order", entries: "10.mp4 9.mp4 1.webm", taken: "1.webm 9.mp4 10.mp4"),
    Row(name: "other files", entries: "a.mp4 a.txt README mp4 a.mp4.part", taken: "a.mp4"),
    Row(name: "upper case", entries: "A.MP4 b.WebM", taken: "A.MP4 b.WebM"),
    Row(name: "hidden files", entries: ".a.mp4 .mp4 b.ts", taken: "b.ts"),
    Row(name: "links", entries: "a.mp4@ b.mp4", taken: "a.mp4 b.mp4"),
    Row(name: "no videos in folders within", entries: "a.mp4 inner/ inner/b.mp4 inner.mp4/", taken: "a.mp4"),
    Row(name: "every ending", entries: "a.3gp a.mkv a.mov a.ts a.webm", taken: "a.3gp a.mkv a.mov a.ts a.webm"),
    Row(name: "a name that is no ASCII", entries: "ü.mp4 ☃.mp4", taken: "ü.mp4 ☃.mp4"),
  ]

  @Test(arguments: rows) func takesTheVideosOfAFolder(_ row: Row) throws {
    let folder = try ScratchFolder(row.entries)
    let taken = row.taken.split(separator: " ").map { "\(folder.path)/\($0)" }
    #expect(ReelPaths.expand([folder.path]) == taken)
    #expect(ReelPaths.expand([folder.path + "/"]) == taken)
  }

  @Test(arguments: ["", "a.txt", ".hidden.mp4"]) func leavesAFolderWithoutVideosAsItIs(entries: String) throws {
    let folder = try ScratchFolder(entries)
    #expect(ReelPaths.expand([folder.path]) == [folder.path])
  }

  @Test func leavesFilesAndTheirOrderAsTheyAre() throws {
    let folder = try ScratchFolder("2.mp4 1.mp4 notes.txt")
    let names = ["\(folder.path)/2.mp4", "/nowhere/x", "", "\(folder.path)/notes.txt", "file:a"]
    #expect(ReelPaths.expand(names) == names)
    let mixed = ReelPaths.expand(["/nowhere/x", folder.path, "last"])
    #expect(mixed == ["/nowhere/x", "\(folder.path)/1.mp4", "\(folder.path)/2.mp4", "last"])
    #expect(ReelPaths.expand([]) == [])
  }
}

/// A folder with empty files in it, removed at the end of the test.
private final class ScratchFolder {
  struct Failure: Error {}

  let path: String
  private let entries: [String]

  init(_ text: String) throws {
    entries = text.split(separator: " ").map(String.init)
    var template = Array("/tmp/reel-paths-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
    }
    guard let made else { throw Failure() }
    path = made
    for entry in entries {
      let file = "\(path)/\(entry)"
      if file.hasSuffix("/") {
        unsafe mkdir(file, 0o700)
      } else if file.hasSuffix("@") {
        unsafe symlink("/nowhere/video.mp4", String(file.dropLast()))
      } else {
        close(unsafe open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
      }
    }
  }

  deinit {
    for entry in entries.reversed() {
      unsafe remove("\(path)/\(entry.hasSuffix("@") ? String(entry.dropLast()) : entry)")
    }
    unsafe remove(path)
  }
}
