// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

/// A batch goes on past what fails, says so, and ends with the code of the worst.
@Suite struct BatchTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let operands: [String]
    let status: Int32
    /// Codes on standard error, in order.
    let codes: [String]

    init(_ operands: String..., status: Int32, codes: [String]) {
      self.operands = operands
      self.status = status
      self.codes = codes
    }

    var testDescription: String { operands.joined(separator: " ") }
  }

  private static let good = "02-h264-moov-last.mp4"
  private static let other = "07-h264.ts"

  private static let rows = [
    Row(good, status: 0, codes: []),
    Row("README.md", good, status: 65, codes: ["not-media"]),
    Row("missing.mp4", good, status: 66, codes: ["not-found"]),
    Row("README.md", "missing.mp4", good, status: 66, codes: ["not-media", "not-found"]),
    Row("missing.mp4", "README.md", good, status: 66, codes: ["not-found", "not-media"]),
    Row("http://127.0.0.1:9/", "missing.mp4", good, status: 77, codes: ["forbidden", "not-found"]),
    Row("/proc/self/mem", "http://127.0.0.1:9/", good, status: 74, codes: ["io", "forbidden"]),
    Row("http://127.0.0.1:9/", "/proc/self/mem", good, status: 74, codes: ["forbidden", "io"]),
    Row("/dev/null", good, status: 65, codes: ["not-media"]),
  ]

  @Test(arguments: rows, [["probe"], ["bench", "first-frame", "-n", "1"]])
  func goesOn(_ row: Row, _ command: [String]) throws {
    let result = try ReelProcess.run(command + row.operands + [Self.other], in: TestFiles.media)
    #expect(result.status == row.status)
    let messages = result.errorText.split(separator: "\n")
    #expect(messages.count == row.codes.count, "\(messages)")
    for (message, code) in zip(messages, row.codes) { #expect(message.contains(": \(code): ")) }
    #expect(result.text.contains(Self.good) && result.text.contains(Self.other))
  }

  @Test(arguments: [["probe"], ["bench", "first-frame", "-n", "1"]])
  func aFolderWithoutVideosFailsByItsName(_ command: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("empty/notes.txt", "nothing to see")
    try folder.write("empty/.hidden.mp4", "nothing to see")
    let result = try ReelProcess.run(command + ["empty"], in: folder.path)
    #expect(result.status == 65)
    #expect(result.output.isEmpty)
    #expect(result.errorText.contains("empty: not-media: "), "\(result.errorText)")
  }

  @Test func aFolderStandsForItsVideosInNaturalOrder() throws {
    let folder = try TemporaryFolder()
    let names = ["reel2.mp4", "reel10.mp4", "reel10b.MP4"]
    for name in names.reversed() { try folder.copyReel(Self.good, to: "feed/" + name) }
    try folder.write("feed/.hidden.mp4", "no video")
    try folder.write("feed/notes.txt", "no video")
    try folder.copyReel(Self.good, to: "feed/below/reel1.mp4")
    let result = try ReelProcess.run(["probe", "--json", "feed"], in: folder.path)
    #expect(result.status == 0)
    let paths = try JSONValue(document: result.text)["reels"].elements.map { $0["path"].string }
    #expect(paths == names.map { "feed/" + $0 })
  }

  @Test func aFolderWithAListStandsForTheReelsOfThat() throws {
    let folder = try TemporaryFolder()
    for name in ["1.mp4", "2.mp4", "3 a.mp4"] { try folder.copyReel(Self.good, to: "feed/" + name) }
    try folder.write("feed/feed.json", #"{"reels":[{"url":"3%20a.mp4"},{"url":"1.mp4"},{"url":"ftp://h/x"}]}"#)
    let result = try ReelProcess.run(["probe", "--json", "feed"], in: folder.path)
    #expect(result.status == 77)
    #expect(result.errorText.contains("ftp://h/x: forbidden: "), "\(result.errorText)")
    let paths = try JSONValue(document: result.text)["reels"].elements.map { $0["path"].string }
    #expect(paths == ["feed/3 a.mp4", "feed/1.mp4", "ftp://h/x"])
  }

  @Test(arguments: ["", "[]", "no list"]) func aListThatIsNoneFailsByItsName(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.copyReel(Self.good, to: "feed/1.mp4")
    try folder.write("feed/feed.json", text)
    let result = try ReelProcess.run(["probe", "feed"], in: folder.path)
    #expect(result.status == 65)
    #expect(result.errorText.contains("open feed/feed.json: "), "\(result.errorText)")
  }
}
