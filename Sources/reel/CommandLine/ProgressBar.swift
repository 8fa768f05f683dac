// SPDX-License-Identifier: Apache-2.0

import Glibc

/// One line on standard error that says how far a batch is. Silent unless that is a terminal; erases itself.
struct ProgressBar: ~Copyable {
  private let total: Int
  private let width: Int
  private let isVisible: Bool
  private let descriptor: Int32
  private var shown = ""

  init(total: Int, terminal: Terminal = .current, descriptor: Int32 = STDERR_FILENO) {
    self.total = total
    width = terminal.width
    isVisible = terminal.showsErrors
    self.descriptor = descriptor
  }

  deinit {
    if !shown.isEmpty {
      Self.draw("", on: descriptor)
    }
  }

  /// Shows how many are done and what is being done now.
  mutating func update(done: Int, item: String) {
    let line = Self.line(done: done, total: total, item: item, width: width)
    if isVisible, line != shown {
      Self.draw(line, on: descriptor)
      shown = line
    }
  }

  /// Makes room for other text; the next update draws the line again.
  mutating func erase() {
    if !shown.isEmpty {
      Self.draw("", on: descriptor)
      shown = ""
    }
  }

  /// The line: it never fills the last column, and a long item loses its beginning.
  static func line(done: Int, total: Int, item: String, width: Int) -> String {
    let count = "\(done)/\(total)"
    let room = width - 1 - count.count - 1
    let name = item.withoutControls
    if name.isEmpty || room < 2 {
      return String(count.prefix(max(0, width - 1)))
    }
    if columns(name) <= room {
      return "\(count) \(name)"
    }
    var tail = name[...]
    while columns(tail) > room - 1 {
      tail = tail.dropFirst()
    }
    return "\(count) …\(tail)"
  }

  /// An upper bound of the columns that text takes: what may be wide counts as wide.
  private static func columns(_ text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
  }

  private static func draw(_ line: String, on descriptor: Int32) {
    // Carriage return, then "erase to the end of the line".
    StandardError.write("\r\u{1b}[K\(line)", to: descriptor)
  }
}
