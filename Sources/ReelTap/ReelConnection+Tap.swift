// SPDX-License-Identifier: Apache-2.0

internal import ReelClient

extension ReelConnection {
  /// How often another player is looked for where one left meanwhile.
  private static let attempts = 3

  /// Connects to whom is tapped.
  ///
  /// - Parameter stop: once it can be read, answers are waited for no longer: `daemon` with `timedOut`.
  static func tap(_ settings: TapSettings, stop: Int32) throws(TapError) -> ReelConnection {
    for _ in 1..<attempts {
      if let connection = try attempt(settings, stop, isLast: false) { return connection }
    }
    if let connection = try attempt(settings, stop, isLast: true) { return connection }
    throw .daemon(ClientError(.refused(.noPlayer), "players come and go"))
  }

  /// Nil where things are not as they were a moment ago.
  private static func attempt(
    _ settings: TapSettings, _ stop: Int32, isLast: Bool
  ) throws(TapError) -> ReelConnection? {
    let chosen: UInt32?
    switch settings.player {
    case .number(let number): return try observe(number, settings, stop)
    case .only:
      do throws(TapError) {
        return try observe(0, settings, stop)
      } catch {
        // None, or several.
        guard error.isNoPlayer else { throw error }
      }
      let numbers = try players(settings, stop).numbers
      guard numbers.count < 2 else { throw .severalPlayers(numbers) }
      chosen = numbers.first
    case .first(let user):
      chosen = try players(settings, stop).first(ofUser: user)
      let whose = user.map { "user \($0)" } ?? "the daemon"
      guard chosen != nil else { throw .daemon(ClientError(.refused(.noPlayer), "\(whose) has no player")) }
    }
    do throws(TapError) {
      guard let chosen else { return try play(settings, stop) }
      return try observe(chosen, settings, stop)
    } catch {
      if error.isNoPlayer, !isLast { return nil }
      throw error
    }
  }

  private static func players(_ settings: TapSettings, _ stop: Int32) throws(TapError) -> PlayerList {
    do { return try PlayerList.ask(settings, stop: stop) } catch { throw .daemon(error) }
  }

  private static func observe(
    _ player: UInt32, _ settings: TapSettings, _ stop: Int32
  ) throws(TapError) -> ReelConnection {
    try subscribed(settings, stop, .observer(of: player))
  }

  /// A player of the daemon's own feed, which begins with its first reel.
  static func play(_ settings: TapSettings, _ stop: Int32) throws(TapError) -> ReelConnection {
    let connection = try subscribed(settings, stop, .player)
    do { try connection.send(.appear) } catch { throw .daemon(error) }
    return connection
  }

  private static func subscribed(
    _ settings: TapSettings, _ stop: Int32, _ role: Subscription.Role
  ) throws(TapError) -> ReelConnection {
    do {
      let connection = try connect(
        to: settings.frames, name: settings.name, answersWithin: settings.patience, stop: stop)
      var subscription = Subscription()
      subscription.role = role
      subscription.late = .poster
      _ = try connection.subscribe(subscription)
      return connection
    } catch {
      throw .daemon(error)
    }
  }
}
