// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia
internal import ReelWire

extension Door {
  /// Does what is asked for: the answer, or nil where that comes later.
  func fulfil(_ request: ControlRequest, from number: Int) async throws(ControlFailure) -> String? {
    guard let peer = controls[number]?.line.peer else { return nil }
    switch request.command {
    case .status: return ControlText.line(await status(for: peer), answering: request.id)
    case .stats: return ControlText.line(await stats(for: peer), answering: request.id)
    case .players:
      let found = await statuses(of: players(for: peer))
      let document = PlayersDocument(players: found.inOrder.map(\.value), silent: found.silent.count)
      return ControlText.line(document, answering: request.id)
    case .move(let move, let player):
      return ControlText.line(try await perform(move, player: player, for: peer), answering: request.id)
    case .wait(let goal, let player, let milliseconds):
      let wait = ControlWait(
        connection: number, id: request.id, goal: goal, player: player, milliseconds: milliseconds, guest: peer.guest)
      try begin(wait, for: peer)
      return nil
    case .monitor(let level, let player):
      if let player { _ = try find(player, for: peer) }
      try desk.add(ControlDesk.Monitor(level: level, player: player, guest: peer.guest), of: number)
      hearEvents()
      return ControlText.line(MonitorDocument(level: level, player: player), answering: request.id)
    }
  }

  /// Players that somebody may know of: what others watch is theirs.
  func players(for peer: Peer) -> [UInt32: Player] {
    peer.guest.map { user in players.filter { $0.value.user == user } } ?? players
  }

  /// A player by its number, or the only one of those that somebody may know of.
  ///
  /// - Throws: `no-player`, `forbidden`.
  func find(_ number: UInt32?, for peer: Peer) throws(ControlFailure) -> (number: UInt32, player: Player) {
    let seen = players(for: peer)
    guard let number else {
      if seen.count == 1, let only = seen.first { return (only.key, only.value) }
      let advice = seen.isEmpty ? "" : ": name one"
      throw ControlFailure(.noPlayer, "there are \(seen.count) players\(advice)")
    }
    guard let player = players[number] else { throw ControlFailure(.noPlayer, "there is no player \(number)") }
    guard seen[number] != nil else { throw ControlFailure(.forbidden, "player \(number) is another user's") }
    return (number, player)
  }

  private func perform(
    _ move: ControlMove, player: UInt32?, for peer: Peer
  ) async throws(ControlFailure) -> LandingDocument {
    let (number, player) = try find(player, for: peer)
    let found = await gather(from: [number: player]) { session in
      do throws(ControlFailure) {
        return Result<LandingDocument, ControlFailure>.success(try session.move(move))
      } catch {
        return .failure(error)
      }
    }
    guard let result = found.answers[number] else { throw .silent(number) }
    return try result.get()
  }

  private func statuses(of asked: [UInt32: Player]) async -> Gathered<PlayerStatus> {
    await gather(from: asked) { $0.status }
  }

  private func status(for peer: Peer) async -> StatusDocument {
    let found = await statuses(of: players(for: peer))
    let statuses = found.inOrder.map(\.value)
    return StatusDocument(
      version: settings.version, uptimeMs: Int((MonotonicTime.now.nanoseconds - started.nanoseconds) / 1_000_000),
      maxPlayers: settings.maxPlayers, connections: connections.count,
      leases: statuses.map(\.leases).reduce(0, +), pools: SlotPool.liveCount,
      threads: ProcessFigures.threads, ringThreads: ProcessFigures.ringThreads,
      descriptors: ProcessFigures.descriptors, rssMib: ProcessFigures.memory >> 20,
      players: statuses, silent: found.silent.count)
  }

  private func stats(for peer: Peer) async -> StatsDocument {
    let found = await gather(from: players) { $0.counts }
    // Of those that have gone meanwhile, all is in the past.
    let present = found.answers.filter { players[$0.key] != nil }
    let seen = players(for: peer)
    let shown = present.filter { seen[$0.key] != nil }.sorted { $0.key < $1.key }
    return StatsDocument(
      playersServed: lastPlayer, connectionsServed: lastConnection, turnedAway: turnedAway.values.reduce(0, +),
      total: present.values.reduce(pastCounts, +), players: shown.map { PlayerStats(id: $0.key, counts: $0.value) },
      silent: found.silent.count { seen[$0] != nil })
  }
}
