// SPDX-License-Identifier: Apache-2.0

/// What was counted: `{"command":"stats"}`. The players' are of those that are there.
struct StatsDocument: Encodable, Sendable {
  let schema = "reel.stats/1"
  let players_served: UInt32
  let connections_served: Int
  let turned_away: Int
  let players: [PlayerStats]
}

/// What was counted for one player.
struct PlayerStats: Encodable, Sendable {
  let id: UInt32
  let landings, warm, late, missed, failed: Int
  let frames_sent, frames_skipped, frames_outside: Int
  let frames_decoded, frames_copied: Int
  let decoders_opened, decoders_flushed, decoders_reopened: Int
  let pools_made: Int
}
