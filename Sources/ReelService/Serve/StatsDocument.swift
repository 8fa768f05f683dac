// SPDX-License-Identifier: Apache-2.0

/// What was counted: `{"command":"stats"}`. The players' are of those that are there.
struct StatsDocument: Encodable, Sendable {
  let schema = "reel.stats/1"
  let playersServed: UInt32
  let connectionsServed: Int
  let turnedAway: Int
  let players: [PlayerStats]
}

/// What was counted for one player.
struct PlayerStats: Encodable, Sendable {
  let id: UInt32
  let landings, warm, late, missed, failed: Int
  let framesSent, framesSkipped, framesOutside: Int
  let framesDecoded, framesCopied: Int
  let decodersOpened, decodersFlushed, decodersReopened: Int
  let poolsMade: Int
}
