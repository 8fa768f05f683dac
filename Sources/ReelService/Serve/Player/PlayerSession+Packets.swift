// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelMedia
internal import ReelWire

extension PlayerSession {
  /// Packets that one client may have read in a row while others wait.
  private static var packetLimit: Int { 32 }

  /// A client has said something, or has room again.
  func serve(_ number: Int, _ readiness: ThreadExecutor.Readiness) {
    if readiness.contains(.writing) { flush(number) }
    guard readiness.contains(.reading) else { return }
    for _ in 0..<Self.packetLimit {
      guard let line = viewers[number]?.line else { return }
      do throws(WireError) {
        switch try line.socket.receive() {
        case .packet(let packet, let descriptor):
          guard descriptor == nil else { throw WireError(.descriptor, "no message but OPEN has a descriptor") }
          let (header, message) = try ClientMessage.decode(packet)
          take(message, serial: header.serial, from: number)
        case .nothing: return
        case .end: return remove(number)
        }
      } catch {
        return refuse(number, ErrorNote(error))
      }
    }
  }

  private func take(_ message: ClientMessage, serial: UInt32, from number: Int) {
    guard let viewer = viewers[number] else { return }
    switch message {
    case .hello, .open, .subscribe: refuse(number, ErrorNote(.state, message: "subscribed already"))
    case .event(let event):
      guard viewer.isPlayer else { return refuse(number, ErrorNote(.state, message: "observers only look on")) }
      handle(FeedEvent(event), serial: serial)
    case .release(let leases): release(leases, of: number)
    case .stats: send(.stats(stats(of: viewer)), serial: serial, to: number)
    case .bye: remove(number)
    case .unknown: viewers[number]?.ignored += 1
    }
  }

  private func handle(_ event: FeedEvent, serial: UInt32) {
    guard let preloader else { return }
    answering = serial
    preloader.assumeIsolated { _ = $0.handle(event) }
    answering = nil
  }

  private func release(_ leases: [UInt64], of number: Int) {
    for lease in leases {
      guard viewers[number]?.ledger.release(lease) == true else {
        return refuse(number, ErrorNote(.lease, message: "lease \(lease) is not held"))
      }
    }
    if viewers[number]?.isPlayer == true { goOn() }
  }

  private func stats(of viewer: Viewer) -> StatsNote {
    let tally = preloader?.assumeIsolated { $0.tally } ?? SlotTally()
    var stats = StatsNote()
    stats.landings = UInt64(outcomes.all)
    (stats.warm, stats.late) = (UInt64(outcomes[.warm]), UInt64(outcomes[.late]))
    (stats.missed, stats.failed) = (UInt64(outcomes[.missed]), UInt64(outcomes[.failed]))
    (stats.framesSent, stats.framesSkipped) = (UInt64(viewer.sent), UInt64(viewer.skipped))
    (stats.framesDecoded, stats.framesCopied) = (UInt64(tally.framesDecoded), UInt64(tally.framesCopied))
    stats.framesOutside = UInt64(metrics.framesOutside)
    stats.leases = UInt64(viewer.ledger.count)
    stats.ignored = UInt64(viewer.ignored)
    return stats
  }

  /// A client that broke the rules must go.
  func refuse(_ number: Int, _ note: ErrorNote) { remove(number, telling: [.error(note)]) }

  // MARK: Sending

  /// Sends a message; a client that does not read, or has gone, is removed.
  ///
  /// - Parameter pool: whose descriptor goes along.
  func send(_ message: ServerMessage, serial: UInt32 = 0, to number: Int, pool: SlotPool? = nil) {
    guard let line = viewers[number]?.line else { return }
    let item = Outbox.Item(packet: message.encode(serial: serial), pool: pool)
    settle(viewers[number]?.outbox.send(item, over: line), of: number)
  }

  private func flush(_ number: Int) {
    guard let line = viewers[number]?.line else { return }
    settle(viewers[number]?.outbox.flush(over: line), of: number)
    if viewers[number]?.isPlayer == true { goOn() }
  }

  private func settle(_ result: Outbox.Result?, of number: Int) {
    switch result {
    case .done:
      guard let viewer = viewers[number], viewer.waitsForRoom == viewer.outbox.isEmpty else { return }
      viewer.waitsForRoom = !viewer.outbox.isEmpty
      loop.change(viewer.watch, to: viewer.outbox.isEmpty ? .reading : [.reading, .writing])
    case .full: refuse(number, ErrorNote(.slow, message: "too much is unread"))
    case .closed: remove(number)
    case .failed(let error): refuse(number, ErrorNote(error))
    case nil: break
    }
  }
}

extension ErrorNote {
  /// What a client did wrong.
  init(_ error: WireError) {
    let code: Code =
      switch error.code {
      case .unknown: .unknown
      case .descriptor: .descriptor
      case .malformed, .closed, .unreachable: .malformed
      // The daemon's own need.
      case .system: .busy
      }
    self.init(code, message: error.reason)
  }
}
