// SPDX-License-Identifier: Apache-2.0

internal import ReelClient
internal import ReelService

/// The JSON document of `reel bench serve`, `reel.bench.serve/1`.
public struct ServeReport: Encodable, Sendable {
  private let schema = "reel.bench.serve/1"
  /// Raised whenever a figure comes to mean something else.
  private let measurementVersion = 1
  private let environment: Environment
  private let pattern: String
  private let paceMs: Int
  private let landings, warm, late, missed, failed, outdated: Int
  private let intentToFrameUs, intentToPreviewUs, roundTripUs, farRoundTripUs: OrNull<Percentiles>
  private let p50Ratio, farP50Ratio, p99DifferenceUs: OrNull<Double>
  private let previewShare, previewP50Ratio, previewP99DifferenceUs: OrNull<Double>
  private let previewMistakes: Int
  private let readyLeadMs, warmCostMs: OrNull<Percentiles>
  private let framesReceived: Int
  private let daemon: Counts

  /// A document of one run.
  public init(environment: Environment, bench: ServeBench, result: ServeResult) {
    self.environment = environment
    pattern = bench.pattern.rawValue
    paceMs = bench.pace
    landings = result.landings.count
    warm = result.count(.warm)
    late = result.count(.late)
    missed = result.count(.missed)
    failed = result.count(.failed)
    outdated = result.outdated
    intentToFrameUs = OrNull(result.intentToFrame)
    intentToPreviewUs = OrNull(result.intentToPreview)
    roundTripUs = OrNull(result.roundTrip)
    farRoundTripUs = OrNull(result.farRoundTrip)
    p50Ratio = OrNull(result.medianRatio)
    farP50Ratio = OrNull(result.farMedianRatio)
    p99DifferenceUs = OrNull(result.tailDifference)
    previewShare = OrNull(result.previewShare)
    previewP50Ratio = OrNull(result.previewMedianRatio)
    previewP99DifferenceUs = OrNull(result.previewTailDifference)
    previewMistakes = result.mistakes
    readyLeadMs = OrNull(result.readyLead)
    warmCostMs = OrNull(result.warmCost)
    framesReceived = result.framesReceived
    daemon = Counts(result.daemon)
  }

  /// What the daemon counted; its landings include that of the first reel.
  private struct Counts: Encodable, Sendable {
    let landings, warm, late, missed, failed: UInt64
    let framesSent, framesSkipped, framesDecoded, framesCopied, framesOutside: UInt64

    init(_ stats: StatsNote) {
      (landings, warm, late) = (stats.landings, stats.warm, stats.late)
      (missed, failed) = (stats.missed, stats.failed)
      (framesSent, framesSkipped) = (stats.framesSent, stats.framesSkipped)
      (framesDecoded, framesCopied, framesOutside) = (stats.framesDecoded, stats.framesCopied, stats.framesOutside)
    }
  }
}
