// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelService

@Suite struct EventHubTests {
  private final class Heard: Sendable {
    let kinds = Guarded<[DaemonEvent.Kind]>([])
    func take(_ event: DaemonEvent) { kinds.withLock { $0.append(event.event) } }
  }

  @Test(arguments: [nil, LogLevel.error, .warning, .info, .debug])
  func logsByLevel(_ level: LogLevel?) {
    let log = Heard()
    let hub = EventHub(level: .debug) { log.take($0) }
    hub.setLevel(level)
    var worded = 0
    for (kind, one) in zip([DaemonEvent.Kind.stopping, .dropped, .serving, .landed], LogLevel.allCases) {
      hub.tell(one) {
        worded += 1
        return DaemonEvent(kind, one, "x")
      }
    }
    let count = level.flatMap(LogLevel.allCases.firstIndex).map { $0 + 1 } ?? 0
    #expect(log.kinds.withLock(\.count) == count)
    // What nobody wants costs no words.
    #expect(worded == count)
  }

  @Test func listenersHearEverything() {
    let (log, first, second) = (Heard(), Heard(), Heard())
    let hub = EventHub(level: .error) { log.take($0) }
    let one = hub.listen { first.take($0) }
    let two = hub.listen { second.take($0) }
    hub.tell(.debug) { DaemonEvent(.landed, .debug, "x") }
    hub.forget(one)
    hub.forget(one)
    hub.tell(.error) { DaemonEvent(.stopping, .error, "x") }
    hub.forget(two)
    hub.tell(.debug) { DaemonEvent(.warmed, .debug, "x") }
    #expect(first.kinds.withLock { $0 } == [.landed])
    #expect(second.kinds.withLock { $0 } == [.landed, .stopping])
    #expect(log.kinds.withLock { $0 } == [.stopping])
  }
}
