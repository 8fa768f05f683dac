// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia
internal import ReelService
internal import ReelWire
internal import Synchronization

/// A web server inside this process, on 127.0.0.1 alone, behind a line that is as slow, as far away and as faulty as is
/// wanted. The server is libmicrohttpd.
///
/// It knows nothing but the files that were published, by addresses that nobody can guess. It answers GET and HEAD, whole
/// or in part, on connections that stay open; each has a thread. All of them share what the line carries.
final class LoopbackOrigin: Sendable {
  /// The line to it.
  var line: OriginLine { server.line }

  private let server: OriginServer
  private let daemon: Mutex<OriginDaemon?>
  private let port: UInt16

  /// Connections that may be open at a time; more are closed at once.
  static let connectionLimit = 64

  /// Starts it.
  ///
  /// - Throws: `unsupported` for a line that cannot be; `io` when the system gives no port, thread or descriptor.
  convenience init(line: OriginLine = OriginLine()) throws(MediaError) {
    try self.init(line: line, connectionLimit: Self.connectionLimit)
  }

  /// Starts it with another limit of connections.
  init(line: OriginLine, connectionLimit: Int) throws(MediaError) {
    guard line.isPossible else {
      throw MediaError(.unsupported, operation: "start an origin", reason: "there is no such line: \(line)")
    }
    let server = try OriginServer(line: line)
    let daemon = try OriginDaemon(server, connections: connectionLimit)
    port = daemon.port
    self.server = server
    self.daemon = Mutex(daemon)
  }

  deinit { close() }

  /// Serves a file from now on; its address, for `MediaSource(remote:)`. The file stays open until it is withdrawn.
  ///
  /// - Throws: what opening a file throws, and `forbidden` for an address.
  func publish(_ source: MediaSource) throws(MediaError) -> String {
    let file = try source.opened()
    let name = source.path.split(separator: "/").last.map(Self.plain) ?? "reel"
    let path = "/\(OriginToken.make())/\(name)"
    server.state.withLock { $0.publish(OriginState.Publication(file: file, name: name), at: path) }
    return "http://127.0.0.1:\(port)" + path
  }

  /// Serves no file at this address any more. What is being sent goes on.
  func withdraw(_ address: String) {
    server.state.withLock { $0.publish(nil, at: path(of: address)) }
  }

  /// Begins a run: the logs are empty, and what an origin gets wrong once it gets wrong again.
  func mark() { server.state.withLock { $0.mark() } }

  /// What was asked for at an address since the run began; nothing for one that is not served.
  func log(of address: String) -> OriginLog {
    server.state.withLock { $0.publication(path(of: address))?.log } ?? OriginLog()
  }

  /// The same, once nothing is being sent any more: clients have got all or have left. Waits for that, but not for longer
  /// than so many seconds.
  func finishedLog(of address: String, seconds: Int = 10) -> OriginLog {
    _ = server.state.wait(seconds: seconds) { $0.publication(path(of: address))?.log.isOver ?? true }
    return log(of: address)
  }

  /// Ends every answer, closes the connections and waits for the threads. The logs stay.
  func close() {
    // Within the lock, which no thread of the server takes: a second caller waits for the threads, too.
    daemon.withLock { $0 = nil }
  }

  private func path(of address: String) -> String {
    String(address.dropFirst("http://127.0.0.1:\(port)".count))
  }

  /// A name in which every character means itself in an address.
  private static func plain(_ name: Substring) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) ? $0 : "_" })
  }
}
