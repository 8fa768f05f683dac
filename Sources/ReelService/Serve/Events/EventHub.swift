// SPDX-License-Identifier: Apache-2.0

internal import ReelWire

/// Where a daemon's events go: to its log, and to those who monitor it. For any thread; nobody waits.
final class EventHub: Sendable {
  /// Takes an event on the thread that it happened on; must not wait.
  typealias Listener = @Sendable (DaemonEvent) -> Void

  private struct State: Sendable {
    /// The least that the log takes; nil for nothing.
    var level: LogLevel?
    /// With the least that each takes.
    var listeners: [Int: (level: LogLevel, take: Listener)] = [:]
    var last = 0
  }

  private let state: Guarded<State>
  private let log: Listener

  /// - Parameters:
  ///   - level: the least that the log takes; nil for nothing.
  ///   - log: takes what is to be logged.
  init(level: LogLevel? = nil, log: @escaping Listener = { _ in }) {
    state = Guarded(State(level: level))
    self.log = log
  }

  /// Tells of something. It is not even put into words where neither the log nor anybody else takes it.
  func tell(_ level: LogLevel, _ event: () -> DaemonEvent) {
    let (isLogged, takers) = state.withLock { state in
      let takers = state.listeners.isEmpty ? [] : state.listeners.values.filter { level <= $0.level }.map(\.take)
      return (state.level.map { level <= $0 } ?? false, takers)
    }
    guard isLogged || !takers.isEmpty else { return }
    let event = event()
    if isLogged { log(event) }
    for take in takers { take(event) }
  }

  /// Logs as much from now on.
  func setLevel(_ level: LogLevel?) { state.withLock { $0.level = level } }

  /// Has somebody hear events of a level and those that matter more; the number to `forget` it by.
  func listen(upTo level: LogLevel, _ listener: @escaping Listener) -> Int {
    state.withLock { state in
      state.last += 1
      state.listeners[state.last] = (level, listener)
      return state.last
    }
  }

  /// Has it hear as much from now on.
  func change(_ number: Int, upTo level: LogLevel) { state.withLock { $0.listeners[number]?.level = level } }

  /// Somebody hears no more; what is being told may still come.
  func forget(_ number: Int) { state.withLock { $0.listeners[number] = nil } }
}
