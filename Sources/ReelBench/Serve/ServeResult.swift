// SPDX-License-Identifier: Apache-2.0

public import ReelClient
public import ReelService

/// What a run of `reel bench serve` found out.
public struct ServeResult: Sendable {
  /// In their order; that of the first reel is not among them.
  public var landings: [ServeLanding] = []
  /// Nanoseconds of every empty round trip.
  public var roundTrips: [Int64] = []
  /// The same to a process on another processor; none where there is only one.
  public var farRoundTrips: [Int64] = []
  /// Landings that came to nothing because the list had just changed.
  public var outdated = 0
  /// Landings whose frame was another one than that which had been sent ahead.
  public var mistakes = 0
  /// Frames that the client received, first frames included.
  public var framesReceived = 0
  /// What the daemon counted for this client.
  public var daemon = StatsNote()
  /// How the page stood at the end.
  public var page = PageNote()

  /// Nothing yet.
  public init() {}

  /// Landings that went like this.
  public func count(_ outcome: Landing.Outcome) -> Int { landings.count { $0.outcome == outcome } }

  /// Microseconds from a landing to the frame, of those that were warm.
  public var intentToFrame: Percentiles? {
    Percentiles(landings.filter { $0.outcome == .warm }.compactMap { $0.intentToFrame.map { Double($0) / 1e3 } })
  }

  /// Microseconds from a landing until a frame that was sent ahead was looked at, of those that were warm.
  public var intentToPreview: Percentiles? {
    Percentiles(landings.filter { $0.outcome == .warm }.compactMap { $0.intentToPreview.map { Double($0) / 1e3 } })
  }

  /// The share of warm landings whose frame had been sent ahead.
  public var previewShare: Double? {
    let warm = landings.filter { $0.outcome == .warm }
    return warm.isEmpty ? nil : Double(warm.count { $0.intentToPreview != nil }) / Double(warm.count)
  }

  /// The median of landings on frames that were sent ahead by that of round trips; nil where there are none.
  public var previewMedianRatio: Double? {
    guard let intentToPreview, let roundTrip, roundTrip.p50 > 0 else { return nil }
    return intentToPreview.p50 / roundTrip.p50
  }

  /// Microseconds that the 99th percentile of those exceeds that of round trips by; nil where there are none.
  public var previewTailDifference: Double? {
    guard let intentToPreview, let roundTrip else { return nil }
    return intentToPreview.p99 - roundTrip.p99
  }

  /// Microseconds of empty round trips.
  public var roundTrip: Percentiles? { Percentiles(roundTrips.map { Double($0) / 1e3 }) }

  /// Microseconds of those to another processor.
  public var farRoundTrip: Percentiles? { Percentiles(farRoundTrips.map { Double($0) / 1e3 }) }

  /// Milliseconds that frames were ready before their landing.
  public var readyLead: Percentiles? { Percentiles(landings.compactMap { $0.readyLead.map { Double($0) / 1e6 } }) }

  /// Milliseconds from configure to the first frame, for each landing with a frame.
  public var warmCost: Percentiles? { Percentiles(landings.compactMap { $0.warmCost.map { Double($0) / 1e6 } }) }

  /// The median of warm landings by that of round trips; nil where there are none.
  public var medianRatio: Double? {
    guard let intentToFrame, let roundTrip, roundTrip.p50 > 0 else { return nil }
    return intentToFrame.p50 / roundTrip.p50
  }

  /// The same by that of round trips to another processor.
  public var farMedianRatio: Double? {
    guard let intentToFrame, let farRoundTrip, farRoundTrip.p50 > 0 else { return nil }
    return intentToFrame.p50 / farRoundTrip.p50
  }

  /// Microseconds that the 99th percentile of warm landings exceeds that of round trips by; nil where there are none.
  public var tailDifference: Double? {
    guard let intentToFrame, let roundTrip else { return nil }
    return intentToFrame.p99 - roundTrip.p99
  }
}
