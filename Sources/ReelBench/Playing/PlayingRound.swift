// SPDX-License-Identifier: Apache-2.0

/// What a second of playing takes, in percent of a core, measured three times over the same frames.
public struct PlayingRound: Encodable, Equatable, Sendable {
  /// Decoding alone, without anybody to show the frames to.
  public let decodePercent: Double
  /// The daemon with one player, and with a player and an observer.
  public let playerPercent, observedPercent: Double
  /// Those of its threads that send frames, of that.
  public let playerLoopPercent, observedLoopPercent: Double

  /// What serving one player takes besides the decoding.
  public var serving: Double { playerPercent - decodePercent }
  /// What one observer more takes.
  public var observing: Double { observedPercent - playerPercent }
}
