// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

@Suite struct ProgressBarTests {
  /// An item and a width, and the line they make.
  struct Row: CustomTestStringConvertible, Sendable {
    let item: String
    let width: Int
    let line: String

    init(_ item: String, _ width: Int, _ line: String) {
      self.item = item
      self.width = width
      self.line = line
    }

    var testDescription: String { "\(item.withoutControls) in \(width)" }
  }

  private static let rows = [
    Row("a.mp4", 80, "3/12 a.mp4"),
    Row("a.mp4", 11, "3/12 a.mp4"),
    Row("a.mp4", 10, "3/12 …mp4"),
    Row("a.mp4", 6, "3/12"),
    Row("a.mp4", 3, "3/"),
    Row("a.mp4", 0, ""),
    Row("", 80, "3/12"),
    Row("a\n\u{1b}b", 80, "3/12 a\\u{a}\\u{1b}b"),
    Row("動画.mp4", 13, "3/12 …画.mp4"),
    Row("動画.mp4", 14, "3/12 動画.mp4"),
  ]

  @Test(arguments: rows) func line(_ row: Row) {
    #expect(ProgressBar.line(done: 3, total: 12, item: row.item, width: row.width) == row.line)
  }

  @Test func erasesItself() throws {
    let pipe = try Pipe()
    draw(on: pipe, isTerminal: true)
    #expect(pipe.readToEnd() == "\r\u{1b}[K1/2 a\r\u{1b}[K\r\u{1b}[K2/2 b\r\u{1b}[K")
  }

  @Test func isSilentWithoutATerminal() throws {
    let pipe = try Pipe()
    draw(on: pipe, isTerminal: false)
    #expect(pipe.readToEnd().isEmpty)
  }

  private func draw(on pipe: Pipe, isTerminal: Bool) {
    let terminal = Terminal(showsOutput: true, showsErrors: isTerminal, environment: { _ in nil }, columns: nil)
    var bar = ProgressBar(total: 2, terminal: terminal, descriptor: pipe.writeEnd)
    bar.update(done: 1, item: "a")
    bar.update(done: 1, item: "a")
    bar.erase()
    bar.erase()
    bar.update(done: 2, item: "b")
  }

  @Test(arguments: [
    (0, 10, 5.0, ""), (10, 90, 0.5, ""), (10, 90, 2, "5.0/s 0:18 left "), (1, 3600, 1, "1.0/s 1:00:00 left "),
    (3, 0, 2, "1.5/s 0:00 left "), (100, 61, 100, "1.0/s 1:01 left "),
  ])
  func pace(worked: Int, left: Int, seconds: Double, text: String) {
    #expect(ProgressBar.pace(worked: worked, left: left, seconds: seconds) == text)
  }
}
