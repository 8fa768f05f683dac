// SPDX-License-Identifier: Apache-2.0

import ReelWire
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

  /// What a listener does not take costs no words either, also where it took it before.
  @Test(arguments: LogLevel.allCases, LogLevel.allCases) func listensByLevel(_ level: LogLevel, _ before: LogLevel) {
    let heard = Heard()
    let hub = EventHub()
    hub.change(hub.listen(upTo: before) { heard.take($0) }, upTo: level)
    var worded: [LogLevel] = []
    for one in LogLevel.allCases {
      hub.tell(one) {
        worded.append(one)
        return DaemonEvent(.landed, one, "x")
      }
    }
    #expect(worded == LogLevel.allCases.filter { $0 <= level })
    #expect(heard.kinds.withLock(\.count) == worded.count)
  }

  @Test func listenersHearUntilTheyAreForgotten() {
    let (log, first, second) = (Heard(), Heard(), Heard())
    let hub = EventHub(level: .error) { log.take($0) }
    let one = hub.listen(upTo: .debug) { first.take($0) }
    let two = hub.listen(upTo: .debug) { second.take($0) }
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
