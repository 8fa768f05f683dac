// SPDX-License-Identifier: Apache-2.0

/// The JSON document of `reel bench playing`, `reel.bench.playing/1`.
public struct PlayingReport: Encodable, Sendable {
  private let schema = "reel.bench.playing/1"
  /// Raised whenever a figure comes to mean something else.
  private let measurementVersion = 1
  private let environment: Environment
  private let frames: Int
  private let decodePercent, playerLoopPercent, observedLoopPercent: Double
  /// Medians of the differences within a round.
  private let servingPercent, observerPercent: Double
  private let rounds: [PlayingRound]

  /// A document of one run, which has at least one round.
  public init(environment: Environment, bench: PlayingBench, rounds: [PlayingRound]) {
    self.environment = environment
    self.rounds = rounds
    frames = bench.frames
    decodePercent = Self.median(rounds.map(\.decodePercent))
    playerLoopPercent = Self.median(rounds.map(\.playerLoopPercent))
    observedLoopPercent = Self.median(rounds.map(\.observedLoopPercent))
    servingPercent = Self.median(rounds.map(\.serving))
    observerPercent = Self.median(rounds.map(\.observing))
  }

  /// The middle value, or the mean of the two in the middle.
  public static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
