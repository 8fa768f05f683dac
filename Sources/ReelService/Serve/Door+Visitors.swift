// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia
internal import ReelWire

extension Door {
  /// Somebody comes in.
  func welcome(_ line: FrameLine, number: Int) {
    let watch = loop.watch(line.descriptor) { [self] _ in assumeIsolated { $0.hear(number) } }
    visitors[number] = Visitor(number: number, line: line, watch: watch, alarm: wait(for: number, "HELLO"))
  }

  private func wait(for number: Int, _ message: String) -> ThreadExecutor.Alarm {
    loop.schedule(at: .now.adding(milliseconds: settings.helloTimeout)) { [self] in
      assumeIsolated { $0.dismiss(number, ErrorNote(.timeout, message: "no \(message) in time")) }
    }
  }

  /// Takes one message: others wait their turn, and those after SUBSCRIBE are the session's.
  private func hear(_ number: Int) {
    guard let visitor = visitors[number] else { return }
    // Where nothing is listened for, the system tells but one thing: nobody is there.
    guard !visitor.isOpening else { return dismiss(number) }
    do {
      switch try visitor.line.socket.receive() {
      case .packet(let packet, let descriptor):
        let (header, message) = try ClientMessage.decode(packet)
        try take(message, descriptor, serial: header.serial, from: visitor)
      case .nothing: return
      case .end: dismiss(number)
      }
    } catch let error as WireError {
      dismiss(number, ErrorNote(error))
    } catch let error as Refusal {
      dismiss(number, error.note)
    } catch {
      dismiss(number, ErrorNote(.malformed, message: "\(error)"))
    }
  }

  /// What a visitor asked for, and cannot have.
  struct Refusal: Error {
    let note: ErrorNote

    init(_ code: ErrorNote.Code, _ message: String) { note = ErrorNote(code, message: message) }
  }

  private func take(
    _ message: ClientMessage, _ descriptor: consuming Descriptor?, serial: UInt32, from visitor: Visitor
  ) throws {
    let isGreeted = visitor.greeting != nil
    if case .open(let request) = message, isGreeted {
      return try open(request, descriptor, for: visitor)
    }
    guard descriptor == nil else { throw Refusal(.descriptor, "no message but OPEN has a descriptor") }
    switch message {
    case .hello(let hello) where !isGreeted: try greet(hello, visitor, serial: serial)
    case .subscribe(let subscription) where isGreeted: try admit(visitor, subscription, serial: serial)
    case .bye: dismiss(visitor.number)
    case .unknown: break
    case .hello, .open, .subscribe, .event, .release, .stats:
      throw Refusal(.state, isGreeted ? "SUBSCRIBE comes first" : "HELLO comes first")
    }
  }

  private func greet(_ hello: Hello, _ visitor: Visitor, serial: UInt32) throws {
    guard hello.major == WireLimits.major else {
      throw Refusal(.version, "version \(hello.major) is asked for, \(WireLimits.major) is spoken")
    }
    loop.cancel(visitor.alarm)
    visitors[visitor.number]?.alarm = wait(for: visitor.number, "SUBSCRIBE")
    visitors[visitor.number]?.greeting = hello
    visitors[visitor.number]?.leaseTimeout = settings.leaseTimeout
    let welcome = ServerMessage.welcome(Welcome(leaseTimeout: UInt32(clamping: settings.leaseTimeout)))
    _ = try visitor.line.socket.send(welcome.encode(serial: serial))
  }

  // MARK: Subscribing

  private func admit(_ visitor: Visitor, _ subscription: Subscription, serial: UInt32) throws {
    switch subscription.role {
    case .player: try begin(visitor, subscription, serial: serial)
    case .observer(let player): try join(visitor, subscription, player: player, serial: serial)
    }
  }

  private func begin(_ visitor: Visitor, _ subscription: Subscription, serial: UInt32) throws {
    let user = visitor.line.peer.user
    guard players.count < settings.maxPlayers else {
      return try waitForPlace(visitor, subscription, serial: serial)
    }
    guard Headroom.hasDescriptors(Headroom.descriptorsOfRing) else {
      throw Refusal(.busy, "the system has no descriptors left for another ring")
    }
    let bytes = settings.ring.slots.byteBudget
    let taken = players.values.filter { $0.user == user }.map(\.bytes).reduce(0, +)
    guard visitor.line.peer.isOwn || taken + bytes <= settings.bytesPerGuest else {
      throw Refusal(.busy, "the players of user \(user) may take \(settings.bytesPerGuest >> 20) MiB")
    }
    let own = visitor.source == nil ? try settings.feed.map { ReplaceableSource(try source(of: $0)) } : nil
    guard let feed = visitor.source ?? own else {
      throw Refusal(.feed, "the daemon has no feed of its own: OPEN one")
    }
    lastPlayer += 1
    let number = lastPlayer
    let session = PlayerSession(number: number, settings: settings, events: events, bell: bell) { [self] news in
      loop.perform { self.assumeIsolated { $0.take(news, of: number) } }
    }
    players[number] = Player(session: session, user: user, bytes: bytes, feed: own)
    let admitted = letGo(of: visitor)
    session.loop.perform { [quarantine] in
      session.assumeIsolated {
        $0.begin(admitted, subscription: subscription, source: feed, quarantine: quarantine, serial: serial)
      }
    }
    lookAtWaits()
  }

  /// A player that has hung up a moment ago may not be gone yet: who comes after it waits that long, once.
  private func waitForPlace(_ visitor: Visitor, _ subscription: Subscription, serial: UInt32) throws {
    guard !visitor.hasWaited else { throw Refusal(.busy, "all \(settings.maxPlayers) players are taken") }
    visitors[visitor.number]?.hasWaited = true
    // What it says meanwhile is the session's.
    loop.change(visitor.watch, to: [])
    loop.schedule(at: .now.adding(milliseconds: Self.placePatience)) { [self] in
      assumeIsolated { door in
        guard let visitor = door.visitors[visitor.number] else { return }
        do {
          try door.begin(visitor, subscription, serial: serial)
        } catch {
          door.dismiss(visitor.number, (error as? Refusal)?.note ?? ErrorNote(.busy, message: "\(error)"))
        }
      }
    }
  }

  private static var placePatience: Int { 200 }

  private func join(_ visitor: Visitor, _ subscription: Subscription, player: UInt32, serial: UInt32) throws {
    let only = players.count == 1 ? players.first?.value : nil
    guard let found = player == 0 ? only : players[player] else {
      throw Refusal(.noPlayer, player == 0 ? "there are \(players.count) players" : "there is no player \(player)")
    }
    // What others watch is theirs.
    guard visitor.line.peer.isOwn || visitor.line.peer.user == found.user else {
      throw Refusal(.forbidden, "player \(player) is another user's")
    }
    let session = found.session
    let admitted = letGo(of: visitor)
    session.loop.perform { session.assumeIsolated { $0.join(admitted, subscription: subscription, serial: serial) } }
  }

  /// The visitor is a session's from now on.
  private func letGo(of visitor: Visitor) -> Visitor {
    loop.unwatch(visitor.watch)
    loop.cancel(visitors[visitor.number]?.alarm ?? visitor.alarm)
    visitors[visitor.number] = nil
    return visitor
  }

  /// A visitor leaves, or must.
  func dismiss(_ number: Int, _ note: ErrorNote? = nil) {
    guard let visitor = visitors.removeValue(forKey: number) else { return }
    loop.unwatch(visitor.watch)
    loop.cancel(visitor.alarm)
    connections[number] = nil
    if let note {
      self.note(turnedAway: note, visitor.line.peer)
      visitor.line.part(with: [.error(note)])
    }
  }
}
