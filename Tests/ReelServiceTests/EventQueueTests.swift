// SPDX-License-Identifier: Apache-2.0

import ReelWire
import Testing

@testable import ReelService

/// Events on their way to those who monitor, and the bell of those who wait.
@Suite struct EventQueueTests {
  private func event(_ number: Int) -> DaemonEvent { DaemonEvent(.landed, .info, "\(number)") }

  /// Whoever takes them is woken once for all of them.
  @Test func theFirstOneWakes() {
    let queue = EventQueue()
    #expect((0..<3).map { queue.add(event($0)) } == [true, false, false])
    #expect(queue.takeAll().events.map(\.message) == ["0", "1", "2"])
    #expect(queue.takeAll().isEmpty)
    #expect(queue.add(event(3)))
  }

  @Test func whatIsTooMuchIsCounted() {
    let queue = EventQueue(limit: 2)
    for number in 0..<5 { _ = queue.add(event(number)) }
    let batch = queue.takeAll()
    #expect(batch.events.map(\.message) == ["0", "1"] && batch.missed == 3)
    _ = queue.add(event(5))
    #expect(queue.takeAll() == EventQueue.Batch(events: [event(5)], missed: 0))
  }

  @Test func aBellRingsOnce() {
    let bell = ChangeBell()
    let count = Guarded(0)
    bell.ring()
    bell.arm { count.withLock { $0 += 1 } }
    bell.ring()
    bell.ring()
    #expect(count.withLock { $0 } == 1)
    // Whom it wakes may arm it again at once.
    bell.arm { bell.arm { count.withLock { $0 += 10 } } }
    bell.ring()
    bell.ring()
    #expect(count.withLock { $0 } == 11)
  }
}
