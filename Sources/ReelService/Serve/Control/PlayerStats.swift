// SPDX-License-Identifier: Apache-2.0

/// What was counted for one player that is there.
struct PlayerStats: Encodable, Sendable {
  let id: UInt32
  let counts: PlayerCounts

  private enum CodingKeys: String, CodingKey { case id }

  /// All on one level.
  func encode(to encoder: any Encoder) throws {
    try counts.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
  }
}
