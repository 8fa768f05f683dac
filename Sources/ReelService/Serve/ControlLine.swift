// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import ReelWire

/// A connection of somebody who asks how things are: a line of JSON in, a line of JSON out.
struct ControlLine: Sendable {
  /// Bytes: longer lines, and more unread answers, end the connection.
  private static let limit = 64 << 10, unsentLimit = 16 << 20

  let line: FrameLine
  let watch: ThreadExecutor.Watch
  private var bytes: [UInt8] = []
  /// Answers for which there was no room.
  private var unsent: [UInt8] = []

  init(line: FrameLine, watch: ThreadExecutor.Watch) {
    self.line = line
    self.watch = watch
  }

  /// What reading found.
  enum Reading {
    /// So many whole lines; more may come.
    case lines([[UInt8]])
    /// A line that is too long.
    case tooLong
    /// It is over.
    case end
  }

  /// Reads what there is. What stands before the end counts as a line, too.
  mutating func read() -> Reading {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var found = clinux_received()
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe clinux_receive(line.descriptor, $0.baseAddress, $0.count, &found)
    }
    if found.descriptor >= 0 { close(found.descriptor) }
    if count == 0, !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
    guard count > 0 || !bytes.isEmpty && count == 0, found.descriptor_count == 0 else {
      return count < 0 && errno == EAGAIN ? .lines([]) : .end
    }
    bytes += buffer.prefix(count)
    var lines: [[UInt8]] = []
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(Array(bytes[..<end]))
      bytes.removeFirst(end + 1)
    }
    return bytes.count > Self.limit ? .tooLong : .lines(lines)
  }

  /// Answers with a line, as soon as there is room for it; false where too much waits already, or nobody is there.
  mutating func answer(_ text: String) -> Bool {
    unsent += Array(text.utf8)
    return unsent.count <= Self.unsentLimit && flush()
  }

  /// Whether answers wait for room.
  var waits: Bool { !unsent.isEmpty }

  /// Sends what waits, as far as there is room; false where nobody is there.
  mutating func flush() -> Bool {
    while !unsent.isEmpty {
      let sent = unsafe unsent.withUnsafeBytes { bytes in
        unsafe clinux_send(line.descriptor, bytes.baseAddress, bytes.count, -1)
      }
      if sent < 0 { return errno == EAGAIN || errno == EINTR }
      unsent.removeFirst(sent)
    }
    return true
  }

  /// Says why nobody answers.
  static func refuse(_ line: FrameLine, _ note: ErrorNote) {
    let document = ControlFailure(code: "\(note.code.map { "\($0)" } ?? "unknown")", message: note.message)
    _ = write(ControlText.line(document), to: line)
  }

  /// Says that a line is too long. Best effort.
  func refuseLength() {
    Self.refuse(line, ErrorNote(.malformed, message: "a line of more than \(Self.limit) bytes"))
  }

  private static func write(_ text: String, to line: FrameLine) -> Bool {
    let bytes = Array(text.utf8)
    clinux_set_send_buffer(line.descriptor, Int32(limit))
    let sent = unsafe bytes.withUnsafeBytes { unsafe clinux_send(line.descriptor, $0.baseAddress, $0.count, -1) }
    return sent == bytes.count
  }
}
