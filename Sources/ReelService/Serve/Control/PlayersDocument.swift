// SPDX-License-Identifier: Apache-2.0

/// How every player stands: `{"command":"players"}`.
struct PlayersDocument: Encodable, Sendable {
  let schema = "reel.players/1"
  let players: [PlayerStatus]
  /// Players that are left out, as their loops do not answer.
  let silent: Int
}
