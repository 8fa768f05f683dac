// SPDX-License-Identifier: Apache-2.0

/// How every player stands: `reel.players/1`.
struct CtlPlayers: CtlAnswer {
  static let schema = "reel.players/1"

  let players: [CtlPlayer]
  let silent: Int
}
