// SPDX-License-Identifier: Apache-2.0

/// What was counted. The C structure is `reel_stats`.
public struct StatsNote: Equatable, Sendable {
  /// The player's landings, and how they went.
  public var landings: UInt64 = 0, warm: UInt64 = 0, late: UInt64 = 0, missed: UInt64 = 0, failed: UInt64 = 0
  /// Frames that this client got, and that it did not.
  public var framesSent: UInt64 = 0, framesSkipped: UInt64 = 0
  /// Frames that the player's slots decoded, copied, and could not put into a pool.
  public var framesDecoded: UInt64 = 0, framesCopied: UInt64 = 0, framesOutside: UInt64 = 0
  /// Leases that this client holds.
  public var leases: UInt64 = 0
  /// Its packets of unknown types.
  public var ignored: UInt64 = 0

  /// Nothing.
  public init() {}
}
