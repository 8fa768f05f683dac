// SPDX-License-Identifier: Apache-2.0

import ReelBench
import ReelMedia

/// What a demo found out.
struct DemoResult {
  /// One reel, by its first landing.
  struct Reel {
    let landing: DemoLanding
    /// Nanoseconds until its first frame where nobody warmed it; nil where that gave none.
    var cold: Int64?
  }

  let feed: String
  let landings: [DemoLanding]
  var reels: [Reel]
  let framesShown: Int
  /// The file with the pictures; nil where there are none.
  var sheet: String?

  init(feed: String, landings: [DemoLanding], framesShown: Int) {
    self.feed = feed
    self.landings = landings
    self.framesShown = framesShown
    var seen: Set<String> = []
    reels = landings.filter { seen.insert($0.reel).inserted }.map { Reel(landing: $0) }
  }

  /// How many landings went like this.
  func count(_ outcome: DemoLanding.Outcome) -> Int { landings.count { $0.outcome == outcome } }

  /// Microseconds until the frame of the landings that were warm.
  var intent: Percentiles? { Self.intent(landings) }

  /// Milliseconds that warming took, of each reel once.
  var warmCost: Percentiles? { Percentiles(reels.compactMap { $0.landing.warmCost.map { Double($0) / 1e6 } }) }

  /// Milliseconds until the first frame of reels that nobody warmed.
  var cold: Percentiles? { Percentiles(reels.compactMap { $0.cold.map { Double($0) / 1e6 } }) }

  /// How many times faster a warm landing is than a cold opening, by the medians.
  var timesFaster: Double? {
    guard let intent, let cold, intent.p50 > 0 else { return nil }
    return cold.p50 * 1e3 / intent.p50
  }

  /// Microseconds until the frame, of those of some landings that were warm.
  static func intent(_ landings: [DemoLanding]) -> Percentiles? {
    Percentiles(landings.filter { $0.outcome == .warm }.compactMap { $0.intent.map { Double($0) / 1e3 } })
  }

  /// Reels that fail are part of a feed, unless there are no others.
  var exitCode: ExitCode {
    guard count(.failed) == landings.count else { return .ok }
    return .worst(of: landings.map { Self.code($0.error ?? "") })
  }

  /// The exit code of a failure that the daemon told, whose text begins with its code.
  private static func code(_ error: String) -> ExitCode {
    let codes = MediaError.Code.allCases.filter { error.hasPrefix($0.rawValue + ":") || error == $0.rawValue }
    return codes.first.map { ExitCode($0) } ?? .data
  }
}
