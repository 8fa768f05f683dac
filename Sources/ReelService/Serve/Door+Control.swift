// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia
internal import ReelWire

extension Door {
  /// Somebody has questions.
  func listen(to line: FrameLine, number: Int) {
    let watch = loop.watch(line.descriptor) { [self] readiness in
      assumeIsolated { $0.serve(number, readiness) }
    }
    controls[number] = ControlLine(line: line, watch: watch)
  }

  private func serve(_ number: Int, _ readiness: ThreadExecutor.Readiness) {
    guard readiness == .writing else { return read(number) }
    if controls[number]?.flush() == false { return hangUp(number) }
    listenAgain(to: number)
  }

  /// Questions are read once the answers to those before are on their way.
  private func listenAgain(to number: Int) {
    guard let control = controls[number] else { return }
    loop.change(control.watch, to: control.waits ? .writing : .reading)
  }

  private func read(_ number: Int) {
    switch controls[number]?.read() {
    case .lines(let lines): if !lines.isEmpty { answer(lines, to: number) }
    case .tooLong:
      controls[number]?.refuseLength()
      hangUp(number)
    case .end: hangUp(number)
    case nil: break
    }
  }

  /// Answers in the order of the questions. More of them, and the end, wait in the socket meanwhile.
  private func answer(_ lines: [[UInt8]], to number: Int) {
    guard let watch = controls[number]?.watch else { return }
    loop.change(watch, to: [])
    Task {
      for line in lines where controls[number] != nil { await answer(line, to: number) }
      listenAgain(to: number)
    }
  }

  private func answer(_ line: [UInt8], to number: Int) async {
    let text: String
    do throws(ControlFailure) {
      switch try ControlRequest.read(line).command {
      case .status: text = ControlText.line(await status())
      case .stats: text = ControlText.line(await stats())
      }
    } catch {
      text = ControlText.line(error)
    }
    // It may have gone meanwhile.
    if controls[number]?.answer(text) == false { hangUp(number) }
  }

  /// A control connection is over.
  func hangUp(_ number: Int) {
    guard let control = controls.removeValue(forKey: number) else { return }
    loop.unwatch(control.watch)
    connections[number] = nil
  }

  private func status() async -> StatusDocument {
    var statuses: [PlayerStatus] = []
    for player in players.values {
      if let status = await player.session.status { statuses.append(status) }
    }
    return StatusDocument(
      version: settings.version, uptimeMs: Int((MonotonicTime.now.nanoseconds - started.nanoseconds) / 1_000_000),
      maxPlayers: settings.maxPlayers, connections: connections.count,
      leases: statuses.map(\.leases).reduce(0, +), pools: SlotPool.liveCount,
      threads: ProcessFigures.threads, ringThreads: ProcessFigures.ringThreads,
      descriptors: ProcessFigures.descriptors, rssMib: ProcessFigures.memory >> 20,
      players: statuses.sorted { $0.id < $1.id })
  }

  private func stats() async -> StatsDocument {
    var counts: [PlayerStats] = []
    for player in players.values {
      if let count = await player.session.counts { counts.append(count) }
    }
    return StatsDocument(
      playersServed: lastPlayer, connectionsServed: lastConnection, turnedAway: turnedAway,
      players: counts.sorted { $0.id < $1.id })
  }
}
