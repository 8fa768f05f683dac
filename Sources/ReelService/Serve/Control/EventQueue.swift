// SPDX-License-Identifier: Apache-2.0

internal import ReelWire

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

  private let limit: Int
  private let batch = Guarded(Batch())

  /// - Parameter limit: events that are kept.
  init(limit: Int = 4096) { self.limit = limit }

  /// Takes an event; whether it is the first since the last time.
  func add(_ event: DaemonEvent) -> Bool {
    batch.withLock { batch in
      let isFirst = batch.isEmpty
      if batch.events.count < limit, batch.missed == 0 { batch.events.append(event) } else { batch.missed += 1 }
      return isFirst
    }
  }

  /// Gives what came.
  func takeAll() -> Batch {
    batch.withLock { batch in
      defer { batch = Batch() }
      return batch
    }
  }
}
