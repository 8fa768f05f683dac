// SPDX-License-Identifier: Apache-2.0

/// What a daemon has counted for one player, or for all of them. Part of `reel.stats/1`.
public struct PlayerCounts: Decodable, Equatable, Sendable {
  /// Landings, and how they went.
  public let landings: Int, warm: Int, late: Int, missed: Int, failed: Int
  /// What clients were sent, and what not.
  public let framesSent: Int, framesSkipped: Int, framesOutside: Int
  /// What slots have done.
  public let framesDecoded: Int, framesCopied: Int, decodersOpened: Int, decodersFlushed: Int, decodersReopened: Int
  /// Pools of slots.
  public let poolsMade: Int
}
