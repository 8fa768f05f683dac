// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The other end of a `WorkerProcess`: what runs in it.
public enum ThumbWorker {
  /// Makes what standard input asks for until that ends, and answers on standard output.
  ///
  /// - Returns: whether all that came was an order.
  public static func run() -> Bool {
    var lines = LineBuffer()
    guard let first = line(from: &lines) else { return true }
    guard let brief = ThumbJSON.value(WorkerBrief.self, of: first) else { return false }
    // Whoever waits for it is told that it goes on, and what it is about to write.
    var maker = ThumbMaker(brief) { file in answer(file.flatMap { try? ThumbJSON.line($0) } ?? []) }
    answer([])
    while let line = line(from: &lines) {
      guard let order = ThumbJSON.value(ThumbOrder.self, of: line) else { return false }
      guard let entry = try? ThumbJSON.line(maker.make(order)), answer(entry) else { return false }
    }
    return true
  }

  private static func line(from lines: inout LineBuffer) -> [UInt8]? {
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      if let line = lines.next() { return Array(line) }
      let count = unsafe piece.withUnsafeMutableBytes { unsafe read(STDIN_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      lines.append(piece[..<count])
    }
  }

  @discardableResult private static func answer(_ line: [UInt8]) -> Bool {
    AtomicFile.writeAll(line + [UInt8(ascii: "\n")], to: STDOUT_FILENO) == 0
  }
}
