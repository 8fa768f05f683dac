// SPDX-License-Identifier: Apache-2.0

/// What was counted for players. Numbers only grow, but for those of a landing whose outcome may still change.
struct PlayerCounts: Encodable, Equatable, Sendable {
  var landings = 0, warm = 0, late = 0, missed = 0, failed = 0
  var framesSent = 0, framesSkipped = 0, framesOutside = 0
  var framesDecoded = 0, framesCopied = 0
  var decodersOpened = 0, decodersFlushed = 0, decodersReopened = 0
  var poolsMade = 0

  /// None.
  init() {}

  /// What one player's ring has done.
  init(_ outcomes: OutcomeCount, _ metrics: RingMetrics) {
    landings = outcomes.all
    (warm, late, missed, failed) = (outcomes[.warm], outcomes[.late], outcomes[.missed], outcomes[.failed])
    (framesSent, framesSkipped) = (metrics.framesSent, metrics.framesWithoutCredit)
    framesOutside = metrics.framesOutside
    let tally = metrics.tally
    (framesDecoded, framesCopied) = (tally.framesDecoded, tally.framesCopied)
    (decodersOpened, decodersFlushed, decodersReopened) = (tally.opened, tally.flushed, tally.reopened)
    poolsMade = tally.pools
  }

  /// Those of both.
  static func + (left: PlayerCounts, right: PlayerCounts) -> PlayerCounts {
    let fields: [WritableKeyPath<PlayerCounts, Int>] = [
      \.landings, \.warm, \.late, \.missed, \.failed, \.framesSent, \.framesSkipped, \.framesOutside, \.framesDecoded,
      \.framesCopied, \.decodersOpened, \.decodersFlushed, \.decodersReopened, \.poolsMade,
    ]
    var sum = left
    for field in fields { sum[keyPath: field] += right[keyPath: field] }
    return sum
  }
}
