// SPDX-License-Identifier: Apache-2.0

import ReelClient
import ReelMedia

/// A conversation with the daemon, which SIGINT and SIGTERM end.
struct CtlSession: ~Copyable {
  /// What became of a request.
  enum Answer<Document: CtlAnswer> {
    /// The line, and what it says.
    case document(String, Document)
    /// The daemon says no.
    case failure(CtlFailure)
  }

  /// Milliseconds from one attempt to reach a daemon that is not there to the next.
  private static let pause = 20
  /// Milliseconds that an answer may come later than the daemon was given.
  private static let grace = 5_000

  private let address: String
  private let timeout: Int
  private let signals: EndSignals
  private let start = MonotonicTime.now
  private let end: MonotonicTime
  private var connection: ControlConnection?

  init(_ arguments: ParsedArguments) throws(ExitError) {
    let folder = try RuntimeDirectory.path(arguments)
    let timeout = try arguments.integer(CtlOptions.timeout)
    signals = try EndSignals()
    address = folder + "/control.sock"
    self.timeout = timeout
    end = start.adding(milliseconds: timeout)
  }

  /// Milliseconds that are left.
  var left: Int { max(0, Int((end.nanoseconds - MonotonicTime.now.nanoseconds) / 1_000_000)) }

  /// Since the command began.
  var elapsedMicroseconds: Double { Double(MonotonicTime.now.nanoseconds - start.nanoseconds) / 1e3 }

  /// Asks, and gives the answer, which must not be a failure.
  mutating func ask<Document: CtlAnswer>(
    _ request: CtlRequest, for type: Document.Type = Document.self
  ) throws(ExitError) -> (line: String, document: Document) {
    switch try answer(to: request, as: type) {
    case .document(let line, let document): return (line, document)
    case .failure(let failure): throw ExitError(failure)
    }
  }

  /// Asks for something that the daemon waits for, for as long as there is time.
  mutating func wait<Document: CtlAnswer>(
    for request: CtlRequest, as type: Document.Type = Document.self
  ) throws(ExitError) -> (line: String, document: Document) {
    var request = request
    request.timeoutMs = left
    switch try answer(to: request, as: type, grace: Self.grace) {
    case .document(let line, let document): return (line, document)
    case .failure(let failure): throw ExitError(failure)
    }
  }

  /// The same, also for a daemon that is not there yet, or ends meanwhile.
  mutating func waitForDaemon<Document: CtlAnswer>(
    _ request: CtlRequest, as type: Document.Type = Document.self
  ) throws(ExitError) -> (line: String, document: Document) {
    while true {
      do throws(ExitError) {
        return try wait(for: request, as: type)
      } catch {
        guard error.code == .unavailable else { throw error }
        connection = nil
        guard left > 0 else {
          throw ExitError(.temporaryFailure, "not \(request.for ?? "there") within \(timeout) ms: \(error.message)")
        }
      }
      _ = try signals.wait(for: -1, milliseconds: min(Self.pause, left))
    }
  }

  private mutating func answer<Document: CtlAnswer>(
    to request: CtlRequest, as type: Document.Type, grace: Int = 0
  ) throws(ExitError) -> Answer<Document> {
    let connection = try connected()
    let text = try CtlJSON.line(request)
    do {
      try connection.send(text)
    } catch {
      guard error.code == .timedOut else { throw ExitError(error) }
      throw ExitError(.temporaryFailure, "the daemon: \(error)")
    }
    guard let line = try line(until: end.adding(milliseconds: grace)) else {
      throw ExitError(.temporaryFailure, "the daemon does not answer within \(timeout + grace) ms")
    }
    return try Self.read(line)
  }

  /// What a line says.
  static func read<Document: CtlAnswer>(
    _ line: String, as type: Document.Type = Document.self
  ) throws(ExitError) -> Answer<Document> {
    let schema = CtlJSON.read(line, as: CtlSchema.self)?.schema
    if schema == Document.schema, let document = CtlJSON.read(line, as: type) { return .document(line, document) }
    if schema == CtlFailure.schema, let failure = CtlJSON.read(line, as: CtlFailure.self) { return .failure(failure) }
    let what = schema.map { "'\($0)'" } ?? "no document"
    throw ExitError(.protocol, "the daemon answers with \(what), not '\(Document.schema)'".withoutControls)
  }

  /// The next line, once it is there; nil where none comes until a moment.
  ///
  /// - Parameter moment: nil for however long.
  mutating func line(until moment: MonotonicTime?) throws(ExitError) -> String? {
    let connection = try connected()
    while true {
      do {
        if let line = try connection.line(within: 0) { return line }
      } catch {
        throw ExitError(error)
      }
      let milliseconds = moment.map { max(0, ($0.nanoseconds - MonotonicTime.now.nanoseconds + 999_999) / 1_000_000) }
      if milliseconds == 0 { return nil }
      _ = try signals.wait(for: connection.descriptor, milliseconds: Int(milliseconds ?? .max))
    }
  }

  /// Waits until there is room to write.
  ///
  /// - Throws: the end, if a signal came.
  func awaitRoom(on descriptor: Int32) throws(ExitError) { try signals.awaitRoom(on: descriptor) }

  private mutating func connected() throws(ExitError) -> ControlConnection {
    try signals.check()
    if let connection { return connection }
    do {
      let connection = try ControlConnection.connect(to: address)
      self.connection = connection
      return connection
    } catch {
      throw ExitError(error)
    }
  }
}
