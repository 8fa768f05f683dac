// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import TestOrigins
import Testing

@testable import ReelService

@Suite struct LocalReferenceTests {
  struct Row: CustomTestStringConvertible, Sendable {
    /// Files that are there, apart by spaces.
    let files: String
    /// What the list says. `FOLDER` stands for its folder, here and in `path`.
    let reference: String
    /// The path or address; nil for what is forbidden.
    let path: String?

    var testDescription: String { "\(reference) beside \(files)" }
  }

  private static let rows = [
    Row(files: "a.mp4", reference: "a.mp4", path: "FOLDER/a.mp4"),
    Row(files: "", reference: "a.mp4", path: "FOLDER/a.mp4"),
    Row(files: "", reference: "FOLDER/x.mp4", path: "FOLDER/x.mp4"),
    Row(files: "", reference: "/nowhere/x.mp4", path: "/nowhere/x.mp4"),
    Row(files: "", reference: "../x.mp4", path: "FOLDER/../x.mp4"),
    Row(files: "a%20b.mp4", reference: "a%20b.mp4", path: "FOLDER/a%20b.mp4"),
    Row(files: "a%20b.mp4 aüb.mp4", reference: "a%C3%BCb.mp4", path: "FOLDER/aüb.mp4"),
    Row(files: "", reference: "a%20b.mp4", path: "FOLDER/a%20b.mp4"),
    Row(files: "a?b.mp4 a", reference: "a?b.mp4", path: "FOLDER/a?b.mp4"),
    Row(files: "a.mp4", reference: "a.mp4?v=1#t=2", path: "FOLDER/a.mp4"),
    Row(files: "ü.mp4", reference: "%c3%bc.mp4#t", path: "FOLDER/ü.mp4"),
    Row(files: "100%.mp4", reference: "100%25.mp4?x", path: "FOLDER/100%.mp4"),
    Row(files: "a:b.mp4", reference: "a:b.mp4", path: "FOLDER/a:b.mp4"),
    Row(files: "", reference: "a:b.mp4", path: nil),
    Row(files: "http:x.mp4", reference: "http:x.mp4", path: "FOLDER/http:x.mp4"),
    Row(files: "", reference: "http:x.mp4", path: nil),
    Row(files: "", reference: "http://h/a.mp4?t=1", path: "http://h/a.mp4?t=1"),
    Row(files: "", reference: "https://h/a b.mp4", path: "https://h/a%20b.mp4"),
    Row(files: "", reference: "file:///nowhere/a.mp4", path: "/nowhere/a.mp4"),
    Row(files: "aüb.mp4", reference: "file://FOLDER/a%C3%BCb.mp4", path: "FOLDER/aüb.mp4"),
    Row(files: "a.mp4", reference: "file://localhostFOLDER/a.mp4", path: "FOLDER/a.mp4"),
    Row(files: "a.mp4", reference: "file://LOCALHOSTFOLDER/a.mp4?x", path: "FOLDER/a.mp4"),
    Row(files: "a.mp4", reference: "file:FOLDER/a.mp4", path: "FOLDER/a.mp4"),
    Row(files: "a.mp4", reference: "file:a.mp4", path: "FOLDER/a.mp4"),
    Row(files: "a.mp4", reference: "file://otherFOLDER/a.mp4", path: nil),
    Row(files: "", reference: "ftp://h/a.mp4", path: nil),
    Row(files: "a", reference: "concat:a|a", path: nil),
    Row(files: "", reference: "data:video/mp4;base64,AAAA", path: nil),
  ]

  @Test(arguments: rows) func resolves(_ row: Row) throws {
    let folder = try TemporaryFolder()
    for name in row.files.split(separator: " ") { try folder.write(to: String(name)) }
    func filled(_ text: String) -> String {
      guard let range = text.ranges(of: "FOLDER").first else { return text }
      return text.replacingCharacters(range, with: folder.path)
    }
    let result = LocalReference(folder: folder.path + "/").resolve(filled(row.reference))
    #expect((try? result.get().path) == row.path.map(filled))
    if case .failure(let error) = result { #expect(error.code == .forbidden) }
  }

  @Test func aZeroByteIsNoFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(to: "a")
    let result = LocalReference(folder: folder.path + "/").resolve("a\0b")
    #expect(throws: MediaError.self) { try result.get() }
    // Decoded, it would cut the name off.
    let path = try LocalReference(folder: folder.path + "/").resolve("a%00b").get().path
    #expect(path == folder.path + "/a%00b")
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
