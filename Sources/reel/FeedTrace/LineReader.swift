// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Reads a file, or standard input, line by line.
struct LineReader: ~Copyable {
  /// A longer line is refused rather than kept.
  private static let limit = 16 << 20

  private let descriptor: Int32
  private let name: String
  private let separator: UInt8
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// - Parameters:
  ///   - path: nil for standard input.
  ///   - separator: what ends a line.
  init(path: String?, separator: UInt8 = UInt8(ascii: "\n")) throws(ExitError) {
    self.separator = separator
    name = path ?? "standard input"
    guard let path else {
      descriptor = STDIN_FILENO
      return
    }
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 {
      throw ExitError(.noInput, "cannot read \(path.quoted): \(unsafe String(cString: strerror(errno)))")
    }
  }

  deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

  /// The bytes of the next line without its end, nil after the last. A last line without an end counts.
  mutating func next() throws(ExitError) -> ArraySlice<UInt8>? {
    while true {
      if let end = buffer[start...].firstIndex(of: separator) {
        defer { start = end + 1 }
        return buffer[start..<end]
      }
      if isAtEnd {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return buffer[start...]
      }
      try fill()
    }
  }

  private mutating func fill() throws(ExitError) {
    buffer.removeFirst(start)
    start = 0
    guard buffer.count < Self.limit else { throw ExitError(.data, "\(name.quoted): a line is too long") }
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    var count: Int
    repeat {
      count = unsafe piece.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    } while count < 0 && errno == EINTR
    if count < 0 {
      throw ExitError(.noInput, "cannot read \(name.quoted): \(unsafe String(cString: strerror(errno)))")
    }
    isAtEnd = count == 0
    buffer += piece.prefix(count)
  }
}
