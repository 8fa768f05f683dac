// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelMedia
internal import ReelWire

/// One player, its ring, and who looks on.
///
/// One thread polls their sockets and takes the slots' news, and the page, the ring and the leases belong to it alone: a
/// landing on a warm reel is read, decided and answered there, without a hop and without a lock (design.md, "Slots").
actor PlayerSession {
  /// What the door is told.
  enum News: Sendable {
    /// A connection is over.
    case left(connection: Int)
    /// The player has gone, and everything with it. Its line is still open: whoever sees it closed finds the place free.
    case ended(FrameLine?, RingMetrics, PlayerCounts)
  }

  /// The player's number.
  nonisolated let number: UInt32
  nonisolated let loop: ThreadExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }
  nonisolated let settings: ServeSettings
  /// What happens here is told to it.
  nonisolated let events: EventHub
  /// Rung where the ring has changed.
  nonisolated let bell: ChangeBell
  private nonisolated let report: @Sendable (News) -> Void

  /// nil once the session has ended.
  var preloader: Preloader?
  /// By connection.
  var viewers: [Int: Viewer] = [:]
  /// The numbers of all viewers, the player's first: others look on, and nobody waits for those.
  private(set) var everybody: [Int] = []
  /// Whose ring it is; nil before it has come, and once it has left.
  var player: Viewer? { everybody.first.flatMap { viewers[$0] }.flatMap { $0.isPlayer ? $0 : nil } }
  var playing = Playing()
  var told = Told()
  /// First frames that may be landed on, by slot identity: put together while nobody waits.
  var parcels: [Int: Parcel] = [:]
  /// The line of a player that is leaving.
  private var playerLine: FrameLine?
  /// The message that is being answered.
  var answering: UInt32?
  /// That which the present landing answers.
  var landingSerial: UInt32 = 0
  /// How landings went.
  var outcomes = OutcomeCount()
  /// What was counted and timed.
  var metrics = RingMetrics()
  /// The last landings, for those who wait for them.
  var landings = LandingBook()

  /// - Parameters:
  ///   - events: told what happens.
  ///   - bell: rung where the ring has changed.
  ///   - report: takes news on the loop; must not wait.
  init(
    number: UInt32, settings: ServeSettings, events: EventHub, bell: ChangeBell,
    report: @escaping @Sendable (News) -> Void
  ) {
    self.number = number
    self.settings = settings
    self.events = events
    self.bell = bell
    self.report = report
    loop = ThreadExecutor(name: "reel-player-\(number)")
  }

  /// The player comes in.
  ///
  /// - Parameter serial: of the message that asked for it.
  func begin(
    _ visitor: Visitor, subscription: Subscription, source: any FeedSource, quarantine: Quarantine, serial: UInt32
  ) {
    var ring = settings.ring
    ring.page.surface = visitor.hello.surface == .page ? .page : .ring
    ring.page.pageHeight = subscription.pageHeight
    ring.page.insetTop = subscription.insetTop
    ring.slots.keptFrames = subscription.credits
    ring.latePicture = subscription.late == .poster ? .poster : .nothing
    preloader = Preloader(source: source, settings: ring, quarantine: quarantine, loop: loop) { [weak self] output in
      self?.assumeIsolated { $0.hear(output) }
    }
    add(visitor, subscription, serial: serial)
    tell(
      .playerJoined, .info,
      "'\(visitor.hello.name)' of user \(visitor.line.peer.user), surface \(visitor.hello.surface)")
  }

  /// Somebody looks on.
  func join(_ visitor: Visitor, subscription: Subscription, serial: UInt32) {
    guard preloader != nil else {
      visitor.line.part(with: [.error(ErrorNote(.noPlayer, message: "player \(number) has left"))])
      return report(.left(connection: visitor.number))
    }
    add(visitor, subscription, serial: serial)
    if let landing = preloader?.assumeIsolated({ $0.landing }), let frame = landing.frame {
      deliver(frame, for: .landing(landing), to: [visitor.number])
    }
    if subscription.previews { sendPreviews(to: visitor.number) }
    tell(.observerJoined, .info, "'\(visitor.hello.name)' of user \(visitor.line.peer.user) looks on")
  }

  private func add(_ visitor: Visitor, _ subscription: Subscription, serial: UInt32) {
    let number = visitor.number
    let watch = loop.watch(visitor.line.descriptor) { [weak self] readiness in
      self?.assumeIsolated { $0.serve(number, readiness) }
    }
    viewers[number] = Viewer(visitor, subscription, watch: watch)
    everybody.append(number)
    guard let preloader else { return }
    let (note, slots) = standing(of: preloader, after: [])
    for slot in slots { send(.slot(slot), to: number) }
    send(.page(note), serial: serial, to: number)
  }

  /// The daemon ends.
  func shutDown() { end(telling: ErrorNote(.shutdown, message: "the daemon ends")) }

  /// Everybody leaves.
  func end(telling note: ErrorNote) {
    guard let preloader else { return }
    metrics.tally = preloader.assumeIsolated { $0.tally }
    self.preloader = nil
    stopPlaying()
    let line = playerLine ?? player?.line
    playerLine = nil
    for number in everybody { remove(number, telling: [.error(note)]) }
    // Not in the midst of what the ring is doing.
    loop.perform { [self] in
      assumeIsolated { report(.ended(line, $0.metrics, $0.counts)) }
      preloader.assumeIsolated { $0.close() }
      loop.shutdown()
    }
  }

  /// A client leaves, or must.
  func remove(_ number: Int, telling messages: [ServerMessage] = []) {
    guard let viewer = viewers.removeValue(forKey: number) else { return }
    everybody.removeAll { $0 == number }
    loop.unwatch(viewer.watch)
    if let alarm = viewer.alarm { loop.cancel(alarm) }
    if !messages.isEmpty { viewer.line.part(with: messages) }
    note(leaving: viewer, telling: messages)
    report(.left(connection: number))
    guard viewer.isPlayer else { return }
    playerLine = viewer.line
    end(telling: ErrorNote(.noPlayer, message: "the player has left"))
  }
}
