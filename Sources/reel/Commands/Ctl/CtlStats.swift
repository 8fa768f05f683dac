// SPDX-License-Identifier: Apache-2.0

/// What was counted: `reel.stats/1`.
struct CtlStats: CtlAnswer {
  /// What was counted for players.
  struct Counts: Decodable, Equatable, Sendable {
    let landings, warm, late, missed, failed: Int
    let framesSent, framesSkipped, framesDecoded, framesCopied: Int
  }

  struct Player: Decodable, Equatable, Sendable {
    let id: Int
    let counts: Counts

    private enum CodingKeys: String, CodingKey { case id }

    init(from decoder: any Decoder) throws {
      id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
      counts = try Counts(from: decoder)
    }
  }

  static let schema = "reel.stats/1"

  let playersServed, connectionsServed, turnedAway: Int
  let total: Counts
  let players: [Player]
  let silent: Int
}
