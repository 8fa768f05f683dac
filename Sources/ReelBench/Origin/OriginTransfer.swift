// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ReelMedia
internal import ReelService
internal import ReelWire

/// The body of an answer on its way. The thread of its connection alone uses it.
final class OriginTransfer {
  private let server: OriginServer
  private let connection: OriginConnection
  private let socket: Int32
  private let file: OpenFile
  private let answer: OriginAnswer
  private let entry: OriginState.Entry
  /// When the piece before had gone.
  private var previous: Int64
  private var hasStopped = false

  /// What reading gives instead of a number of bytes; the values of libmicrohttpd.
  private static let end = -1, failure = -2

  /// A body whose head goes at this moment.
  init(
    of answer: OriginAnswer, from file: OpenFile, entry: OriginState.Entry, on connection: OriginConnection,
    socket: Int32, server: OriginServer, start: Int64
  ) {
    self.server = server
    self.connection = connection
    self.socket = socket
    self.file = file
    self.answer = answer
    self.entry = entry
    previous = start
  }

  deinit { server.state.withLock { $0.update(entry) { $0.isOver = true } } }

  /// Waits until the next piece of the body may go, and reads it; how many bytes, or that there are none.
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let end = Int64(answer.body.count)
    guard offset < end else { return answer.length == nil ? Self.end : Self.failure }
    guard passesStop(at: offset) else { return Self.failure }
    let limit = answer.stop == nil || hasStopped ? end : OriginFault.byte
    let count = Int(min(Int64(min(buffer.count, server.line.piece)), limit - offset))
    guard isOnTime(count) else { return Self.failure }
    let place = off_t(answer.body.lowerBound + offset)
    var got = -1
    repeat { got = unsafe pread(file.descriptor, buffer.baseAddress, count, place) } while got < 0 && errno == EINTR
    // The file has become shorter than what was promised.
    guard got > 0 else { return Self.failure }
    server.state.withLock { $0.update(entry) { $0.bytesSent += Int64(got) } }
    return got
  }

  /// Takes the fault of this answer where it has come to it; false where that ends it.
  private func passesStop(at offset: Int64) -> Bool {
    guard let stop = answer.stop, !hasStopped, offset >= OriginFault.byte else { return true }
    hasStopped = true
    switch stop {
    case .cut: return false
    case .hang: return server.closing.wait(until: .max, client: socket) == .due
    case .pause(let milliseconds):
      previous = MonotonicTime.now.adding(milliseconds: milliseconds).nanoseconds
      return server.closing.wait(until: previous, client: socket) == .due
    }
  }

  /// Waits for the line.
  private func isOnTime(_ count: Int) -> Bool {
    let now = MonotonicTime.now.nanoseconds
    let ready = connection.send(count, ready: LinePace.ready(after: previous, now: now))
    previous = server.state.withLock { $0.send(count, ready: ready) }
    return previous <= now || server.closing.wait(until: previous, client: socket) == .due
  }
}
