// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelMedia

/// One line on standard error that says how far a batch is. Silent unless that is a terminal; erases itself.
struct ProgressBar: ~Copyable {
  private let total: Int
  private let width: Int
  private let isVisible: Bool
  private let descriptor: Int32
  private let start = MonotonicTime.now
  private var shown = ""
  private var lastDrawn: MonotonicTime?

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
  ///
  /// - Parameter quickly: of those that are done, how many took no time to speak of: the pace is that of the others.
  ///   Nil where no pace is to be shown.
  mutating func update(done: Int, item: String, quickly: Int? = nil) {
    guard isVisible, quickly == nil || done == total || isDue else { return }
    let seconds = Double(MonotonicTime.now.nanoseconds - start.nanoseconds) / 1e9
    let pace = quickly.map { Self.pace(worked: done - $0, left: total - done, seconds: seconds) } ?? ""
    let line = Self.line(done: done, total: total, item: pace + item, width: width)
    if line != shown {
      Self.draw(line, on: descriptor)
      shown = line
      lastDrawn = .now
    }
  }

  /// Whether the line has stood long enough to be read. Of what is done, hundreds may come in a second; a line about what
  /// is being done is never withheld.
  private var isDue: Bool {
    lastDrawn.map { MonotonicTime.now.nanoseconds - $0.nanoseconds > 50_000_000 } ?? true
  }

  /// Makes room for other text; the next update draws the line again.
  mutating func erase() {
    if !shown.isEmpty {
      Self.draw("", on: descriptor)
      shown = ""
    }
  }

  /// How many a second, and how long the rest takes at that: nothing before there is anything to tell by.
  static func pace(worked: Int, left: Int, seconds: Double) -> String {
    guard worked > 0, seconds >= 1 else { return "" }
    let rate = Double(worked) / seconds
    let rest = Int((Double(left) / rate).rounded(.up))
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let hours = rest < 3600 ? "\(rest / 60)" : "\(rest / 3600):\(two(rest / 60 % 60))"
    let time = "\(hours):\(two(rest % 60))"
    return "\((rate * 10).rounded() / 10)/s \(time) left "
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
