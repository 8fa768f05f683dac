// SPDX-License-Identifier: Apache-2.0

/// Who of the control connections waits for something, or monitors.
struct ControlDesk: Sendable {
  /// Somebody who is told what happens.
  struct Monitor: Equatable, Sendable {
    let level: LogLevel
    /// nil for everything.
    let player: UInt32?
    /// The user whose players alone it is told of; nil for everybody's.
    var guest: UInt32?

    /// What it is told of an event; nil for nothing.
    ///
    /// - Parameter user: that of the event's player; nil where there is none.
    func view(of event: DaemonEvent, of user: UInt32?) -> DaemonEvent? {
      guard event.level <= level, player == nil || event.player == player else { return nil }
      guard let guest else { return event }
      return event.player == nil ? event.forGuests : user == guest ? event : nil
    }
  }

  /// Waits of one connection, and of all; monitors, one of a connection at most. Guests have half of all together, so
  /// that the daemon's own user always finds room.
  static let waitsPerConnection = 16, waitLimit = 256, monitorLimit = 16

  /// By number, in the order in which they came.
  private(set) var waits: [Int: ControlWait] = [:]
  private var lastWait = 0
  /// By connection.
  var monitors: [Int: Monitor] = [:]
  /// What the hub calls the listener for all of them.
  var listener: Int?
  /// Players are being looked at, and must be once more.
  var isLooking = false, mustLookAgain = false

  subscript(wait number: Int) -> ControlWait? {
    get { waits[number] }
    set { waits[number] = newValue }
  }

  /// Takes a wait: its number.
  ///
  /// - Throws: `limit`.
  mutating func add(_ wait: ControlWait) throws(ControlFailure) -> Int {
    let own = waits.values.count { $0.connection == wait.connection }
    let guests = wait.guest == nil ? 0 : waits.values.count { $0.guest != nil }
    guard own < Self.waitsPerConnection, waits.count < Self.waitLimit, guests < Self.waitLimit / 2 else {
      throw ControlFailure(.limit, "\(own) waits of this connection, \(waits.count) of all")
    }
    lastWait += 1
    waits[lastWait] = wait
    return lastWait
  }

  /// Takes a monitor; one that the connection had before is replaced.
  ///
  /// - Throws: `limit`.
  mutating func add(_ monitor: Monitor, of connection: Int) throws(ControlFailure) {
    let guests = monitor.guest == nil ? 0 : monitors.values.count { $0.guest != nil }
    let isRoomy = monitors.count < Self.monitorLimit && guests < Self.monitorLimit / 2
    guard monitors[connection] != nil || isRoomy else {
      throw ControlFailure(.limit, "\(monitors.count) monitors")
    }
    monitors[connection] = monitor
  }

  /// Whether something is still to be told to a connection.
  func awaits(_ connection: Int) -> Bool {
    monitors[connection] != nil || waits.values.contains { $0.connection == connection }
  }

  /// A connection has gone: its waits, whose alarms are to be cancelled.
  mutating func forget(_ connection: Int) -> [ControlWait] {
    monitors[connection] = nil
    let own = waits.filter { $0.value.connection == connection }
    for number in own.keys { waits[number] = nil }
    return Array(own.values)
  }
}
