// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import ReelWire

/// A connection of somebody who asks how things are: a line of JSON in, a line of JSON out.
struct ControlLine: Sendable {
  /// Bytes of a line; a longer one ends the connection.
  private static let lineLimit = 64 << 10
  /// Bytes that may be unread when there is more to say; whoever has left more unread is hung up on.
  private static let unreadLimit = 1 << 20

  let line: FrameLine
  let watch: ThreadExecutor.Watch
  /// A question in HTTP, as far as it has come.
  var http = HTTPQuestion()
  /// It is answered for good: once all is sent, it is hung up.
  var isDone = false
  private var bytes: [UInt8] = []
  /// Lines that are not answered yet; the first of them last.
  private var questions: [[UInt8]] = []
  /// Answers for which there was no room.
  private var unsent: [UInt8] = []
  /// Questions are being answered; others wait in the socket meanwhile.
  var isAnswering = false
  /// No more questions come, and answers may still be read.
  var sendsNoMore = false

  init(line: FrameLine, watch: ThreadExecutor.Watch) {
    self.line = line
    self.watch = watch
  }

  /// What reading found.
  enum Reading {
    /// Whole lines, any number of them; more may come.
    case lines
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
      return count < 0 && errno == EAGAIN ? .lines : .end
    }
    bytes += buffer.prefix(count)
    var lines: [[UInt8]] = []
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(Array(bytes[..<end]))
      bytes.removeFirst(end + 1)
    }
    questions = lines.reversed() + questions
    return bytes.count > Self.lineLimit ? .tooLong : .lines
  }

  /// Whether a line can be answered now: none is, and the answers before have found room.
  var isAsked: Bool { !isAnswering && !waits && !isDone && !questions.isEmpty }

  /// Takes the next line that is to be answered; nil where none can be now.
  mutating func takeQuestion() -> [UInt8]? { waits || isDone ? nil : questions.popLast() }

  /// Answers with a text, as soon as there is room for it; false where too much is unread already, or nobody is there.
  mutating func answer(_ text: String) -> Bool {
    guard flush(), unsent.count <= Self.unreadLimit else { return false }
    unsent += Array(text.utf8)
    return flush()
  }

  /// Whether it is listened to: else only its end is noticed.
  var isHeard: Bool { !isAnswering && !sendsNoMore && !isDone && !waits && questions.isEmpty }

  /// Whether nothing more is asked, and everything that was asked is answered, but for waits.
  var isQuiet: Bool { !isAnswering && !waits && (isDone || sendsNoMore && questions.isEmpty) }

  /// Whether answers wait for room.
  var waits: Bool { !unsent.isEmpty }

  /// Whether everything was said and sent.
  var isOver: Bool { isDone && unsent.isEmpty }

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
    let document = ControlFailure(code: note.code?.name ?? "unknown", message: note.message)
    _ = write(ControlText.line(document), to: line)
  }

  /// Says that a line is too long. Best effort.
  func refuseLength() {
    Self.refuse(line, ErrorNote(.malformed, message: "a line of more than \(Self.lineLimit) bytes"))
  }

  private static func write(_ text: String, to line: FrameLine) -> Bool {
    let bytes = Array(text.utf8)
    clinux_set_send_buffer(line.descriptor, Int32(lineLimit))
    let sent = unsafe bytes.withUnsafeBytes { unsafe clinux_send(line.descriptor, $0.baseAddress, $0.count, -1) }
    return sent == bytes.count
  }
}
