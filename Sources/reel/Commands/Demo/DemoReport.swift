// SPDX-License-Identifier: Apache-2.0

import ReelBench

/// The JSON document of `reel demo`, `reel.demo/1`.
struct DemoReport: Encodable {
  private let schema = "reel.demo/1"
  /// Raised whenever a figure comes to mean something else.
  private let measurementVersion = 1
  private let environment: Environment
  private let feed: String
  private let landings, warm, late, missed, failed, framesShown: Int
  private let intentToFrameUs, warmCostMs, coldMs: OrNull<Percentiles>
  private let timesFaster: OrNull<Double>
  private let sheet: OrNull<String>
  private let reels: [Reel]
  private let trace: [Entry]

  /// A document of one demo.
  init(_ result: DemoResult) {
    environment = Environment(threads: 1)
    feed = result.feed
    landings = result.landings.count
    warm = result.count(.warm)
    late = result.count(.late)
    missed = result.count(.missed)
    failed = result.count(.failed)
    framesShown = result.framesShown
    intentToFrameUs = OrNull(result.intent)
    warmCostMs = OrNull(result.warmCost)
    coldMs = OrNull(result.cold)
    timesFaster = OrNull(result.timesFaster)
    sheet = OrNull(result.sheet)
    reels = result.reels.map(Reel.init)
    trace = result.landings.enumerated().map { Entry($1, number: $0 + 1) }
  }

  private struct Failure: Encodable {
    let code, message: String

    /// What the daemon says: a code, a colon and the reason.
    init(_ text: String) {
      let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
      code = parts.first ?? ""
      message = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : text
    }
  }

  private struct Reel: Encodable {
    let reel, outcome: String
    let intentToFrameUs, warmCostMs, coldMs: OrNull<Double>
    /// Left out where there is none.
    let error: Failure?

    init(_ reel: DemoResult.Reel) {
      self.reel = reel.landing.reel
      outcome = reel.landing.outcome.rawValue
      intentToFrameUs = OrNull(reel.landing.intent.map { Double($0) / 1e3 })
      warmCostMs = OrNull(reel.landing.warmCost.map { Double($0) / 1e6 })
      coldMs = OrNull(reel.cold.map { Double($0) / 1e6 })
      error = reel.landing.error.map { Failure($0) }
    }
  }

  private struct Entry: Encodable {
    let n: Int
    let phase, reel, outcome: String
    let intentToFrameUs: OrNull<Double>

    init(_ landing: DemoLanding, number: Int) {
      n = number
      phase = landing.phase.rawValue
      reel = landing.reel
      outcome = landing.outcome.rawValue
      intentToFrameUs = OrNull(landing.intent.map { Double($0) / 1e3 })
    }
  }
}
