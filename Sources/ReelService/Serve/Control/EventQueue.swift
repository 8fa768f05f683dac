// SPDX-License-Identifier: Apache-2.0

/// Events on their way to those who monitor, from the threads on which they happen. It is bounded: what is too much is
/// counted, and nobody waits.
final class EventQueue: Sendable {
  /// What came since the last time.
  struct Batch: Equatable, Sendable {
    var events: [DaemonEvent] = []
    /// Events after those that found no room.
    var missed = 0

    var isEmpty: Bool { events.isEmpty && missed == 0 }
  }

  private struct State: Sendable {
    var batch = Batch()
    /// The least that anybody wants.
    var level: LogLevel?
  }

  private let limit: Int
  private let state = Guarded(State())

  /// - Parameter limit: events that are kept.
  init(limit: Int = 4096) { self.limit = limit }

  /// Takes events of this level and those that matter more; none for nil.
  func setLevel(_ level: LogLevel?) { state.withLock { $0.level = level } }

  /// Takes an event, if anybody wants it; whether it is the first since the last time.
  func add(_ event: DaemonEvent) -> Bool {
    state.withLock { state in
      guard let level = state.level, event.level <= level else { return false }
      let isFirst = state.batch.isEmpty
      if state.batch.events.count < limit, state.batch.missed == 0 {
        state.batch.events.append(event)
      } else {
        state.batch.missed += 1
      }
      return isFirst
    }
  }

  /// Gives what came.
  func takeAll() -> Batch {
    state.withLock { state in
      defer { state.batch = Batch() }
      return state.batch
    }
  }
}
