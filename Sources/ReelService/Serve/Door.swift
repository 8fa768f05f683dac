// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ReelMedia
internal import ReelWire

/// Where clients come in: takes connections, asks who they are and what for, and hands them to a player's session.
///
/// It lives on a thread that sleeps until somebody comes.
actor Door {
  nonisolated let loop: ThreadExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }
  nonisolated let settings: ServeSettings

  private let frames: Descriptor
  private let control: Descriptor
  private let finish: @Sendable () -> Void
  let client = HTTPClient()
  let quarantine = Quarantine()

  /// Users by connection: all that count against a limit.
  var connections: [Int: UInt32] = [:]
  var visitors: [Int: Visitor] = [:]
  var controls: [Int: ControlLine] = [:]
  var players: [UInt32: Player] = [:]
  var lastConnection = 0
  var lastPlayer: UInt32 = 0
  /// Connections that were turned away.
  var turnedAway = 0
  let started = MonotonicTime.now
  private var watches: [ThreadExecutor.Watch] = []
  private var isClosing = false

  /// A player's session, and what counts against its user's limit.
  struct Player: Sendable {
    let session: PlayerSession
    let user: UInt32
    let bytes: Int
  }

  /// Milliseconds without taking connections after the system had no descriptor left for one.
  private static let pause = 100
  /// Connections that are taken in a row while others wait.
  private static let acceptLimit = 64
  /// Milliseconds after which the threads of a ring have let go of everything.
  private static let rest = 500
  /// Milliseconds for sessions to end in.
  private static let drainTimeout = 1500

  /// - Parameters:
  ///   - frames: listens for clients.
  ///   - control: listens for people.
  ///   - finish: called on the loop once everybody has left after `close()`.
  init(
    settings: ServeSettings, frames: consuming Descriptor, control: consuming Descriptor, loop: ThreadExecutor,
    finish: @escaping @Sendable () -> Void
  ) {
    self.settings = settings
    self.frames = frames
    self.control = control
    self.loop = loop
    self.finish = finish
  }

  /// Lets clients in from now on.
  func open() {
    guard !isClosing else { return }
    watches = [
      loop.watch(frames.number) { [self] _ in assumeIsolated { $0.acceptAll(isControl: false) } },
      loop.watch(control.number) { [self] _ in assumeIsolated { $0.acceptAll(isControl: true) } },
    ]
  }

  /// Sends everybody away, and lets nobody in.
  func close() {
    guard !isClosing else { return }
    isClosing = true
    stopAccepting()
    for number in visitors.keys { dismiss(number, ErrorNote(.shutdown, message: "the daemon ends")) }
    for number in controls.keys { hangUp(number) }
    for player in players.values {
      player.session.loop.perform { player.session.assumeIsolated { $0.shutDown() } }
    }
    client.shutdown()
    loop.schedule(at: .now.adding(milliseconds: Self.drainTimeout)) { [finish] in finish() }
    finishIfEmpty()
  }

  private func finishIfEmpty() { if isClosing, players.isEmpty { finish() } }

  private func stopAccepting() {
    for watch in watches { loop.unwatch(watch) }
    watches = []
  }

  // MARK: Connections

  private func acceptAll(isControl: Bool) {
    for _ in 0..<Self.acceptLimit {
      let socket = FrameLine.accept(isControl ? control.number : frames.number)
      guard socket >= 0 else {
        if errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM { takeBreath() }
        return
      }
      accept(socket, isControl: isControl)
    }
  }

  /// Nobody can be let in for want of a descriptor; whoever waits still waits.
  private func takeBreath() {
    stopAccepting()
    loop.schedule(at: .now.adding(milliseconds: Self.pause)) { [self] in assumeIsolated { $0.open() } }
  }

  private func accept(_ socket: Int32, isControl: Bool) {
    guard let peer = Peer(of: socket, openTo: settings.group) else {
      Glibc.close(socket)
      return
    }
    let line = FrameLine(owning: socket, peer: peer)
    if let note = refusal(of: peer, isControl: isControl) {
      turnedAway += 1
      return isControl ? ControlLine.refuse(line, note) : line.part(with: [.error(note)])
    }
    lastConnection += 1
    connections[lastConnection] = peer.user
    if isControl { listen(to: line, number: lastConnection) } else { welcome(line, number: lastConnection) }
  }

  private func refusal(of peer: Peer, isControl: Bool) -> ErrorNote? {
    guard peer.isWelcome else { return ErrorNote(.forbidden, message: "user \(peer.user) is not served") }
    // Players and questions do not take each other's room: a crowd of players can be looked at.
    let alike = connections.filter { (controls[$0.key] != nil) == isControl }
    let own = alike.values.count { $0 == peer.user }
    guard own < settings.connectionsPerUser, alike.count < settings.connections else {
      return ErrorNote(.limit, message: "\(own) connections of user \(peer.user), \(alike.count) of all")
    }
    return nil
  }

  /// A session says something.
  func take(_ news: PlayerSession.News, of player: UInt32) {
    switch news {
    case .left(let connection): connections[connection] = nil
    case .ended(let line):
      players[player] = nil
      withExtendedLifetime(line) {}
      finishIfEmpty()
      if players.isEmpty { loop.schedule(at: .now.adding(milliseconds: Self.rest)) { LargeBlocks.giveBackFreed() } }
    }
  }
}
