// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import COrigin
internal import ReelMedia
internal import ReelService
internal import ReelWire

/// What the threads of an origin do with connections and requests.
final class OriginServer: Sendable {
  let line: OriginLine
  let closing: ClosingEvent
  let state: Guarded<OriginState>

  /// What of an answer may lie in a socket that the client has not taken: else whole files would have been sent to those
  /// who leave after their head.
  private static let unsent: Int32 = 64 << 10

  /// One with this line, and without files.
  init(line: OriginLine) throws(MediaError) {
    closing = try ClosingEvent()
    self.line = line
    state = Guarded(OriginState(line))
  }

  /// Notes a connection that was accepted.
  func connect(socket: Int32) -> OriginConnection {
    corigin_limit_unsent(socket, Self.unsent)
    return OriginConnection(number: state.withLock { $0.connect() }, line: line)
  }

  /// Answers a request, after as long as it takes on this line; false where nobody waits for that any more.
  ///
  /// - Parameter path: the path, its escapes undone.
  func answer(_ request: OpaquePointer, path: String, method: String) -> Bool {
    guard let noted = unsafe corigin_noted(request) else { return false }
    let connection = unsafe Unmanaged<OriginConnection>.fromOpaque(noted).takeUnretainedValue()
    let start = connection.answerTime(now: MonotonicTime.now.nanoseconds)
    let socket = unsafe corigin_socket(request)
    guard let publication = state.withLock({ $0.publication(path) }),
      let file = OriginFile(publication.file, name: publication.name)
    else { return unsafe isAwaited(at: start, on: socket) && OriginReply(status: 404).send(to: request) }
    var question = unsafe OriginQuestion(request, method: method)
    let note = OriginRequest(connection: connection.number, method: method, range: question.range)
    let entry = state.withLock { $0.note(note, for: path) }
    question.earlier = entry.index
    let answer = answer(to: question, file: file, path: path)
    state.withLock { $0.update(entry) { $0.status = answer.status } }
    let transfer = OriginTransfer(
      of: answer, from: publication.file, entry: entry, on: connection, socket: socket, server: self, start: start)
    return unsafe isAwaited(at: start, on: socket) && OriginReply(answer, transfer).send(to: request)
  }

  /// Waits until an answer may begin; false where nobody waits for it any more.
  private func isAwaited(at start: Int64, on socket: Int32) -> Bool {
    closing.wait(until: start, client: socket, isExact: line.roundTrip > 0) == .due
  }

  private func answer(to question: OriginQuestion, file: OriginFile, path: String) -> OriginAnswer {
    if let pass = question.pass {
      let isGood = state.withLock { $0.accept(pass, for: path, once: line.fault == .redirectOnce) }
      guard isGood else { return .gone }
    }
    return OriginAnswer(to: question, file: file, fault: line.fault, location: redirect(from: path))
  }

  /// A path with a new pass.
  private func redirect(from path: String) -> String {
    let pass = OriginToken.make()
    state.withLock { $0.give(pass, for: path) }
    return "\(path)?pass=\(pass)"
  }
}
