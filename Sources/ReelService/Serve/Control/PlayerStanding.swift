// SPDX-License-Identifier: Apache-2.0

/// What waits look at of a player.
struct PlayerStanding: Sendable {
  /// What is wanting.
  enum Want: Equatable, Sendable {
    /// It may come by itself, or once the player does something.
    case open(String)
    /// It failed: nothing changes unless somebody tries again, or goes elsewhere.
    case failed(String)
  }

  let status: PlayerStatus
  /// What its page lacks to be loaded; nil for nothing.
  let unloaded: Want?
  /// What its ring lacks to be warm; nil for nothing.
  let unwarmed: Want?
  let landings: LandingBook
}
