// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ReelService
internal import ReelWire

/// A web server on the loopback that does what a test says, right or wrong, and remembers what it was asked.
///
/// Each path has its replies: the first request gets the first, the next one the second, and so on; the last stays.
/// A path without any is answered with 404. A thread of its own accepts, and each connection has one too.
public final class FaultServer: Sendable {
  /// Where it listens.
  public let port: LoopbackPort
  private let listener: Int32
  private let state: Guarded<FaultState>
  private let acceptor: HelperThread

  /// Starts it, with one reply for each of some paths.
  public init(_ scripts: [String: [FaultStep]] = [:]) throws(OriginFailure) {
    let (listener, port) = try LoopbackSocket.listen()
    let state = Guarded(FaultState(scripts: scripts.mapValues { [$0] }))
    self.listener = listener
    self.port = port
    self.state = state
    acceptor = HelperThread {
      while true {
        let descriptor = accept(listener, nil, nil)
        if descriptor >= 0 {
          FaultConnection.start(descriptor, state)
        } else if state.withLock({ $0.isDown }) {
          return
        }
      }
    }
  }

  deinit { shutdown() }

  /// The address of a path on this server.
  public func url(_ path: String) -> String { port.url(path) }

  /// Sets the replies of a path, also while it runs.
  public func script(_ path: String, _ replies: [FaultStep]...) {
    state.withLock { $0.scripts[path] = replies }
  }

  /// What it has seen so far.
  public var log: FaultLog { state.withLock { $0.log } }

  /// Waits until it has seen what is wanted.
  @discardableResult
  public func wait(until condition: (FaultLog) -> Bool) throws(OriginFailure) -> FaultLog {
    guard let state = state.wait(until: { condition($0.log) }) else {
      throw OriginFailure("what the test waits for never came; the log is \(log)")
    }
    return state.log
  }

  /// Waits until so many requests have come, and gives all that have.
  @discardableResult
  public func wait(forRequests count: Int) throws(OriginFailure) -> [FaultRequest] {
    try wait { $0.requests.count >= count }.requests
  }

  /// Waits until the client has closed a connection that the server was at work on.
  public func wait(forCloseOf connection: Int) throws(OriginFailure) {
    try wait { $0.closedByClient.contains(connection) }
  }

  /// Closes everything and waits for its threads. The log stays.
  public func shutdown() {
    let isFirst = state.withLock { state in
      defer { state.isDown = true }
      return !state.isDown
    }
    guard isFirst else { return }
    Glibc.shutdown(listener, Int32(SHUT_RDWR))
    acceptor.join()
    close(listener)
    let threads = state.withLock { state in
      // Under the lock: a connection leaves the table before its descriptor is closed and becomes another's.
      for descriptor in state.open.values { Glibc.shutdown(descriptor, Int32(SHUT_RDWR)) }
      return state.threads
    }
    for thread in threads { thread.join() }
  }
}
