// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelService

/// How many may wait and monitor.
@Suite struct ControlDeskTests {
  private func wait(_ connection: Int, guest: UInt32? = nil) -> ControlWait {
    ControlWait(connection: connection, id: nil, goal: .ready, player: nil, milliseconds: 1, guest: guest)
  }

  /// However many guests there are, the daemon's own user finds room.
  @Test func guestsHaveHalf() throws {
    var desk = ControlDesk()
    for number in 0..<ControlDesk.waitLimit / 2 { _ = try desk.add(wait(number / 16, guest: UInt32(number))) }
    #expect(throws: ControlFailure.self) { try desk.add(wait(99, guest: 1)) }
    _ = try desk.add(wait(99))
    func monitor(_ guest: UInt32?) -> ControlDesk.Monitor {
      ControlDesk.Monitor(level: .info, player: nil, guest: guest)
    }
    for number in 0..<ControlDesk.monitorLimit / 2 { try desk.add(monitor(7), of: number) }
    #expect(throws: ControlFailure.self) { try desk.add(monitor(8), of: 99) }
    // Instead of the one that the connection has already.
    try desk.add(monitor(7), of: 0)
    try desk.add(monitor(nil), of: 99)
  }

  @Test func waitsHaveLimits() throws {
    var desk = ControlDesk()
    for connection in 0..<16 {
      for _ in 0..<ControlDesk.waitsPerConnection { _ = try desk.add(wait(connection)) }
      #expect(throws: ControlFailure(.limit, "16 waits of this connection, \(desk.waits.count) of all")) {
        try desk.add(wait(connection))
      }
    }
    #expect(desk.waits.count == ControlDesk.waitLimit)
    #expect(throws: ControlFailure(.limit, "0 waits of this connection, 256 of all")) { try desk.add(wait(99)) }
    #expect(desk.forget(3).count == 16 && !desk.awaits(3) && desk.awaits(4))
    _ = try desk.add(wait(99))
  }

  @Test func aConnectionHasOneMonitor() throws {
    var desk = ControlDesk()
    for connection in 0..<ControlDesk.monitorLimit {
      try desk.add(ControlDesk.Monitor(level: .info, player: nil), of: connection)
    }
    #expect(throws: ControlFailure(.limit, "16 monitors")) {
      try desk.add(ControlDesk.Monitor(level: .info, player: nil), of: 99)
    }
    let other = ControlDesk.Monitor(level: .error, player: 7)
    try desk.add(other, of: 5)
    #expect(desk.monitors[5] == other && desk.monitors.count == ControlDesk.monitorLimit)
    #expect(desk.forget(5).isEmpty && !desk.awaits(5))
    try desk.add(other, of: 99)
  }

  @Test(arguments: [
    (LogLevel.debug, UInt32?.none, true), (.info, nil, true), (.warning, nil, false), (.info, 1, true),
    (.info, 2, false),
  ])
  func aMonitorWants(_ level: LogLevel, _ player: UInt32?, _ wants: Bool) {
    var event = DaemonEvent(.playerJoined, .info, "a player")
    event.player = 1
    let monitor = ControlDesk.Monitor(level: level, player: player)
    #expect(monitor.view(of: event, of: 7) == (wants ? event : nil))
    event.player = nil
    #expect(monitor.view(of: event, of: nil) == (wants && player == nil ? event : nil))
  }

  /// Guests are told of their own players, and how the daemon stands.
  @Test(arguments: DaemonEvent.Kind.allCases) func whatGuestsAreTold(_ kind: DaemonEvent.Kind) {
    let monitor = ControlDesk.Monitor(level: .debug, player: nil, guest: 7)
    var event = DaemonEvent(kind, .info, "serving /secret")
    event.code = "secret"
    let view = monitor.view(of: event, of: nil)
    #expect((view != nil) == [.serving, .stopping, .reloaded].contains(kind))
    #expect(view.map { !"\($0)".contains("secret") && $0.event == kind && $0.level == .info } != false)
    #expect(monitor.view(of: DaemonEvent(kind, .warning, "/secret"), of: nil)?.message.contains("secret") != true)
    event.player = 1
    #expect(monitor.view(of: event, of: 7) == event)
    // Another user's, and that of a player who is there no longer.
    for user in [0, 8, nil] as [UInt32?] { #expect(monitor.view(of: event, of: user) == nil) }
  }
}
