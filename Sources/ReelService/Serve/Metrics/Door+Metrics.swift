// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia
internal import ReelWire

extension Door {
  /// Somebody is not let in.
  func note(turnedAway note: ErrorNote, _ peer: Peer) {
    // Nobody did anything wrong.
    guard note.code != .shutdown else { return }
    if let code = note.code { turnedAway[.error(code), default: 0] += 1 }
    events.tell(.warning) {
      var event = DaemonEvent(
        .turnedAway, .warning, "process \(peer.process) of user \(peer.user) was turned away: \(note.message)")
      event.code = note.code?.name
      return event
    }
  }

  /// Answers a question in HTTP, once it is whole, and for good.
  func answerHTTP(on number: Int) async {
    guard let request = controls[number]?.http.request else { return }
    let answer: HTTPAnswer =
      switch request.refusal {
      case let refusal?: refusal
      case nil: HTTPAnswer(200, MetricsText.contentType, await figures().text)
      }
    controls[number]?.isDone = true
    tell(answer.text(withBody: request.wantsBody), to: number)
    if controls[number]?.isOver == true { hangUp(number) }
  }

  private func figures() async -> DaemonFigures {
    var figures = DaemonFigures(version: settings.version, start: startTime)
    // What has gone meanwhile is in `past`, for good; of whose loop is stuck, what it said last counts.
    for (number, present) in await gather({ $0.figures }) where players[number] != nil { known[number] = present }
    figures.rings = past
    figures.players = players.count
    for one in known.values {
      figures.rings.add(one.metrics)
      for state in one.slots { figures.slots[state, default: 0] += 1 }
      figures.leases += one.leases
      figures.observers += one.observers
    }
    (figures.visitors, figures.controls) = (visitors.count, controls.count)
    (figures.playersServed, figures.connectionsServed) = (Int(lastPlayer), lastConnection)
    figures.turnedAway = turnedAway
    (figures.reloads, figures.reloadFailures) = (reloads, reloadFailures)
    return figures
  }

  /// Seconds since 1970 at which the daemon began.
  private var startTime: Double {
    WallClock.seconds - Double(MonotonicTime.now.nanoseconds - started.nanoseconds) / 1e9
  }
}
