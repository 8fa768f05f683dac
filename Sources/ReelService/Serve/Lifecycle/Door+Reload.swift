// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed

extension Door {
  /// Clients can connect. The manager is told, and gets its pings.
  ///
  /// - Parameter watchdogTimeout: microseconds within which it wants one; nil for none.
  func begin(watchdogTimeout: UInt64?) {
    events.tell(.info) { DaemonEvent(.serving, .info, "serving \(settings.folder)") }
    tellPlayers()
    notifier.ready()
    guard let watchdogTimeout else { return }
    let watchdog = Watchdog(loop: loop) { [self] in
      assumeIsolated { $0.loops }
    } ping: { [notifier] in
      notifier.ping()
    }
    watchdog.assumeIsolated { $0.start(timeout: watchdogTimeout) }
  }

  /// What reading the configuration again came to. The manager hears that it is over in either case.
  ///
  /// - Parameter startedWith: the settings of which some hold for good.
  func take(_ reload: ServeReload, startedWith first: ServeSettings) {
    switch reload {
    case .settings(var settings, let warnings):
      let lasting = settings.keep(whatIsFixedIn: first).map { "\($0) changes with the next start only" }
      do throws(FeedError) {
        try hold(settings)
      } catch {
        return refuse(["\(error)"])
      }
      reloads += 1
      for warning in warnings + lasting { events.tell(.warning) { DaemonEvent(.reloaded, .warning, warning) } }
      let count = players.count
      events.tell(.info) { DaemonEvent(.reloaded, .info, "read the configuration again; \(count) players load anew") }
      notifier.ready()
    case .refused(let errors): refuse(errors)
    }
  }

  private func refuse(_ errors: [String]) {
    reloadFailures += 1
    for error in errors {
      events.tell(.error) { DaemonEvent(.reloadFailed, .error, "the configuration stays as it was: \(error)") }
    }
    notifier.ready(trouble: "the configuration stays as it was: \(errors.joined(separator: "; "))")
  }

  /// Has new settings hold for clients from now on, and every page load anew. Nobody is dropped, also where they are more
  /// than would be let in now. Asks the system nothing: this loop must not wait for a file system.
  ///
  /// - Throws: where their feed can be no source; nothing has changed then.
  private func hold(_ settings: ServeSettings) throws(FeedError) {
    var next: [UInt32: any FeedSource] = [:]
    for (number, player) in players where player.feed != nil {
      next[number] = try settings.feed?.source(keys: settings.keys, banner: settings.banner, client: client)
    }
    self.settings = settings
    events.setLevel(settings.logLevel)
    tellPlayers()
    for (number, player) in players {
      player.session.loop.perform { [source = next[number]] in
        if let source { player.feed?.replace(with: source) }
        player.session.assumeIsolated { $0.refresh() }
      }
    }
  }

  /// The loops that have to show signs of life, besides this one.
  private var loops: [Watchdog.Loop] {
    let sessions = players.values.map { player in
      let loop = player.session.loop
      return { @Sendable answer in loop.perform(answer) } as Watchdog.Loop
    }
    return sessions + [{ LoopTasks.loads.loop.perform($0) }, { [client] in client.perform($0) }]
  }

  /// Says how many players there are.
  func tellPlayers() { notifier.players(players.count, of: settings.maxPlayers) }
}
