// SPDX-License-Identifier: Apache-2.0

/// What waits look at of a player.
struct PlayerStanding: Sendable {
  let status: PlayerStatus
  /// What its page lacks to be loaded; nil for nothing.
  let unloaded: String?
  /// What its ring lacks to be warm; nil for nothing.
  let unwarmed: String?
  let landings: LandingBook
}
