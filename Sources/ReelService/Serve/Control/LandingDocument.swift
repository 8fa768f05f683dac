// SPDX-License-Identifier: Apache-2.0

/// The answer to a move, or to a wait for a landing: where the page stands, and how its landing went so far.
struct LandingDocument: Encodable, Sendable {
  /// How a page stands after a move.
  struct Page: Encodable, Sendable {
    /// Another reel is the current one, or it is in another slot.
    let moved: Bool
    let epoch: Int
    /// The current reel's position in the list; nil while that is empty.
    let index: Int?
    /// Of the list.
    let reels: Int
    /// Loads in flight.
    let loading: [String]
  }

  let schema = "reel.landing/1"
  let command: String
  let player: UInt32
  /// nil for a wait: the page may have moved on.
  var page: Page?
  /// nil where there is no reel.
  var landing: LandingStatus?

  private enum CodingKeys: String, CodingKey { case schema, command, player }

  /// All on one level.
  func encode(to encoder: any Encoder) throws {
    try page?.encode(to: encoder)
    try landing?.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(schema, forKey: .schema)
    try fields.encode(command, forKey: .command)
    try fields.encode(player, forKey: .player)
  }
}
