// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelMedia
internal import ReelWire

extension PlayerSession {
  /// Counts what the ring tells, and passes it on to whoever wants to know.
  func note(_ output: PreloaderOutput) {
    switch output {
    case .landed(let landing): note(landing)
    case .warmed(let warmed, let cost): note(warmed, cost: cost)
    case .configured(let slot, _): noteConfigure(of: slot)
    case .failed(let slot, let generation, let reel, let error): note(error, of: reel, slot, generation)
    case .loadFailed(let error):
      metrics.loadFailures[error.code, default: 0] += 1
      tell(.loadFailed, .warning, "\(error)") { event in
        event.code = error.code.rawValue
        event.stage = error.operation
      }
    case .skipped(let count):
      metrics.recordsSkipped += count
      tell(.recordsSkipped, .warning, "\(count) records of the feed cannot be used")
    case .actions, .playable, .ended: break
    }
  }

  /// Tells of something that has to do with this player.
  func tell(
    _ kind: DaemonEvent.Kind, _ level: LogLevel, _ message: @autoclosure () -> String,
    _ complete: (inout DaemonEvent) -> Void = { _ in }
  ) {
    events.tell(level) {
      var event = DaemonEvent(kind, level, "player \(number): \(message())")
      event.player = number
      complete(&event)
      return event
    }
  }

  /// A client leaves, or must.
  func note(leaving viewer: Viewer, telling messages: [ServerMessage]) {
    let name = "'\(viewer.hello.name)'"
    switch messages.last {
    // Nobody did anything wrong.
    case .error(let note) where note.code == .shutdown || note.code == .noPlayer: break
    case .error(let note): drop(note.code.map { .error($0) }, "\(name) was dropped: \(note.message)")
    case .revoked(let lease, let count):
      drop(.revoked, "\(name) was dropped: it kept \(count) frames too long, the oldest with lease \(lease)")
    default: break
    }
    tell(viewer.isPlayer ? .playerLeft : .observerLeft, .info, "\(name) has left")
  }

  private func drop(_ reason: DropReason?, _ message: String) {
    if let reason { metrics.drops[reason, default: 0] += 1 }
    tell(.dropped, .warning, message) { $0.code = reason?.name }
  }

  private func note(_ landing: Landing) {
    _ = metrics.settle(landing)
    tell(.landed, .debug, Self.summary(of: landing)) { event in
      (event.reel, event.slot, event.generation) = (landing.reel, landing.slot, landing.generation)
      (event.landing, event.outcome) = (landing.number, landing.outcome.rawValue)
      event.intentToFrameUs = landing.intentToFrame.map { Double($0) / 1e3 }
      event.code = landing.error?.code.rawValue
    }
  }

  private static func summary(of landing: Landing) -> String {
    let outlook = landing.outcome == .late && landing.frame == nil ? ", its frame is to come" : ""
    return "landing \(landing.number), reel '\(landing.reel)': \(landing.outcome.rawValue)\(outlook)"
  }

  private func note(_ warmed: SlotNews.Warmed, cost: Int64) {
    tell(
      .warmed, .debug,
      "slot \(warmed.first.slot), reel '\(warmed.first.reel)': warm, its decoder \(Self.word(for: warmed.verdict))"
    ) { event in
      (event.reel, event.slot, event.generation) = (warmed.first.reel, warmed.first.slot, warmed.first.generation)
      event.warmCostMs = Double(cost) / 1e6
    }
  }

  private func noteConfigure(of slot: Int) {
    metrics.reconfigures += 1
    events.tell(.debug) {
      let now = preloader?.assumeIsolated { $0.page.ring.slots.first { $0.id == slot } }
      let reel = now?.reel.map { "reel '\($0)'" } ?? "no reel"
      var event = DaemonEvent(.configured, .debug, "player \(number): slot \(slot), \(reel): configured")
      (event.player, event.slot, event.generation, event.reel) = (number, slot, now?.generation, now?.reel)
      return event
    }
  }

  private func note(_ error: MediaError, of reel: String?, _ slot: Int, _ generation: Int) {
    metrics.failures[error.code, default: 0] += 1
    tell(.failed, .warning, "slot \(slot), reel '\(reel ?? "")': \(error)") { event in
      (event.reel, event.slot, event.generation) = (reel, slot, generation)
      event.code = error.code.rawValue
      event.stage = error.stage?.rawValue ?? error.operation
    }
  }

  private static func word(for verdict: DecoderVerdict) -> String {
    switch verdict {
    case .opened: "opened"
    case .flushed: "flushed"
    case .reopened: "reopened"
    }
  }
}
