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
  /// Where its tasks go on once they have waited.
  nonisolated let tasks: LoopTasks
  /// They hold for clients that come in.
  var settings: ServeSettings

  private let frames: ListeningSocket
  private let control: ListeningSocket
  private let finish: @Sendable () -> Void
  /// What happens here is told to it.
  nonisolated let events: EventHub
  /// Rung where a ring has changed, for those who wait on the control socket; and events for those who monitor there.
  nonisolated let bell = ChangeBell(), monitored = EventQueue()
  /// Told how many players there are.
  nonisolated let notifier: ServiceNotifier
  let client = HTTPClient()
  let quarantine = Quarantine()

  /// Users by connection: all that count against a limit.
  var connections: [Int: UInt32] = [:]
  var visitors: [Int: Visitor] = [:]
  var controls: [Int: ControlLine] = [:]
  var desk = ControlDesk()
  var players: [UInt32: Player] = [:] { didSet { tellPlayers() } }
  var lastConnection = 0
  var lastPlayer: UInt32 = 0
  /// Feeds that are being looked up for clients.
  var openings = 0
  /// Connections that were turned away, by why.
  var turnedAway: [DropReason: Int] = [:]
  /// How often the configuration was read again, and could not be.
  var reloads = 0, reloadFailures = 0
  /// What was counted of players that have gone: for collectors, and for people.
  var past = RingMetrics()
  var pastCounts = PlayerCounts()
  /// What those that are there had counted when they were last asked, by number.
  var known: [UInt32: SessionFigures] = [:]
  let started = MonotonicTime.now
  private var watches: [ThreadExecutor.Watch] = []
  private var isClosing = false
  /// All players have gone, and nothing more is told.
  private var isSilent = false

  /// A player's session, and what counts against its user's limit.
  struct Player: Sendable {
    let session: PlayerSession
    let user: UInt32
    let bytes: Int
    /// What stands before the daemon's own feed; nil where it has opened one.
    let feed: ReplaceableSource?
  }

  /// Milliseconds without taking connections after the system had no descriptor left for one.
  private static let pause = 100
  /// Connections that are taken in a row while others wait.
  private static let acceptLimit = 64
  /// Milliseconds after which the threads of a ring have let go of everything.
  private static let rest = 500
  /// Milliseconds for sessions to end in, and for people to read of it.
  private static let drainTimeout = 1500

  /// - Parameters:
  ///   - events: told what happens.
  ///   - notifier: told how many players there are.
  ///   - frames: listens for clients.
  ///   - control: listens for people.
  ///   - finish: called on the loop once everybody has left after `close()`.
  init(
    settings: ServeSettings, events: EventHub, notifier: ServiceNotifier, frames: consuming ListeningSocket,
    control: consuming ListeningSocket, loop: ThreadExecutor, finish: @escaping @Sendable () -> Void
  ) {
    self.settings = settings
    self.events = events
    self.notifier = notifier
    self.frames = frames
    self.control = control
    self.loop = loop
    tasks = LoopTasks(loop)
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

  /// Sends everybody away, and lets nobody in. Whoever monitors is told of it first.
  func close() {
    guard !isClosing else { return }
    isClosing = true
    notifier.stopping()
    events.tell(.info) { DaemonEvent(.stopping, .info, "the daemon ends") }
    stopAccepting()
    for number in visitors.keys { dismiss(number, ErrorNote(.shutdown, message: "the daemon ends")) }
    for player in players.values {
      player.session.loop.perform { player.session.assumeIsolated { $0.shutDown() } }
    }
    client.shutdown()
    loop.schedule(at: .now.adding(milliseconds: Self.drainTimeout)) { [self] in
      assumeIsolated { door in
        door.fallSilent()
        door.finish()
      }
    }
    finishIfEmpty()
  }

  /// It is over once the players have gone, and then those who were to be told of it.
  func finishIfEmpty() {
    guard isClosing, players.isEmpty else { return }
    fallSilent()
    if controls.isEmpty { finish() }
  }

  private func fallSilent() {
    guard !isSilent else { return }
    isSilent = true
    endControls()
  }

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
    guard let peer = Peer(of: socket, openTo: isControl ? control.group : frames.group) else {
      Glibc.close(socket)
      return
    }
    let line = FrameLine(owning: socket, peer: peer)
    if let note = refusal(of: peer, isControl: isControl) {
      self.note(turnedAway: note, peer)
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
    // Guests have half of all together: the daemon's own user can always look.
    let guests = peer.isOwn ? 0 : alike.values.count { !Peer.isOwn(user: $0) }
    guard own < settings.connectionsPerUser, alike.count < settings.connections, guests < settings.connections / 2
    else {
      return ErrorNote(.limit, message: "\(own) connections of user \(peer.user), \(alike.count) of all")
    }
    return nil
  }

  /// A session says something.
  func take(_ news: PlayerSession.News, of player: UInt32) {
    switch news {
    case .left(let connection): connections[connection] = nil
    case .ended(let line, let metrics, let counts):
      players[player] = nil
      known[player] = nil
      past.add(metrics)
      pastCounts = pastCounts + counts
      withExtendedLifetime(line) {}
      lookAtWaits()
      finishIfEmpty()
      if players.isEmpty { loop.schedule(at: .now.adding(milliseconds: Self.rest)) { LargeBlocks.giveBackFreed() } }
    }
  }
}
