// SPDX-License-Identifier: Apache-2.0

/// What was counted: `{"command":"stats"}`.
struct StatsDocument: Encodable, Sendable {
  let schema = "reel.stats/1"
  let playersServed: UInt32
  let connectionsServed: Int
  let turnedAway: Int
  /// Of all players since the daemon started.
  let total: PlayerCounts
  /// Of those that are there.
  let players: [PlayerStats]
  /// Players that are left out, as their loops do not answer.
  let silent: Int
}
