// SPDX-License-Identifier: Apache-2.0

public import ReelService

/// One reel in one slot, from its configure to the next one of the slot. All times are nanoseconds since the first
/// landing.
public struct SwipeSpan: Equatable, Sendable {
  /// A landing on the reel, until the viewer left it.
  public struct Visit: Equatable, Sendable {
    /// The landing's number, from 1.
    public let landing: Int
    /// How it went in the end.
    public internal(set) var outcome: Landing.Outcome
    /// When the viewer came. On a reel that no slot had, that is just before the configure.
    public let landed: Int64
    /// When the first frame was handed over; nil if that never came.
    public internal(set) var shown: Int64?
    /// When the viewer landed on another reel, or the run ended.
    public internal(set) var left: Int64
  }

  /// The slot's identity, 0, 1 or 2.
  public let slot: Int
  /// Counts the slot's configures.
  public let generation: Int
  /// The reel's id.
  public let reel: String
  /// When the slot was given the reel.
  public let configured: Int64
  /// When it was told to warm; nil if it never was.
  public internal(set) var warming: Int64?
  /// When the first frame was decoded; nil if it never was.
  public internal(set) var warm: Int64?
  /// When it came out that the reel cannot be shown, or no further.
  public internal(set) var failed: Int64?
  /// Landings on it, in their order. Without any, its warming was for nothing.
  public internal(set) var visits: [Visit] = []
  /// When the slot was given another reel or emptied, or the run ended.
  public internal(set) var end: Int64

  private init(_ event: SwipeTimeline.Event, reel: String, end: Int64) {
    slot = event.slot
    generation = event.generation
    self.reel = reel
    configured = event.at
    self.end = end
  }

  /// The spans of a timeline, by slot and then by time.
  static func all(in timeline: SwipeTimeline) -> [SwipeSpan] {
    let slots = Set(timeline.events.map(\.slot)).sorted()
    let landings = timeline.events.filter { $0.kind == .landed }.map(\.at)
    return slots.flatMap { slot in
      spans(of: timeline.events.filter { $0.slot == slot }, landings: landings, end: timeline.end)
    }
  }

  /// - Parameters:
  ///   - events: those of one slot, in order.
  ///   - landings: the moments of all landings, in order.
  private static func spans(of events: [SwipeTimeline.Event], landings: [Int64], end: Int64) -> [SwipeSpan] {
    let configures = events.filter { $0.kind == .configured }
    var spans: [SwipeSpan] = []
    for (index, configure) in configures.enumerated() {
      guard let reel = configure.reel else { continue }
      let next = index + 1 < configures.count ? configures[index + 1].at : end
      spans.append(SwipeSpan(configure, reel: reel, end: next))
    }
    var index = 0
    // A landing may be told just before its slot's configure, so it is the generation that counts.
    for event in events where event.kind != .configured {
      while index + 1 < spans.count, spans[index].generation < event.generation { index += 1 }
      guard spans.indices.contains(index), spans[index].generation == event.generation else { continue }
      spans[index].take(event, landings: landings, end: end)
    }
    return spans
  }

  private mutating func take(_ event: SwipeTimeline.Event, landings: [Int64], end: Int64) {
    switch event.kind {
    case .configured: break
    case .warming: warming = warming ?? event.at
    case .warm: warm = warm ?? event.at
    case .failed: failed = failed ?? event.at
    case .landed:
      guard let landing = event.landing, let outcome = event.outcome else { return }
      let left = left(after: event, landings, end)
      visits.append(Visit(landing: landing, outcome: outcome, landed: event.at, left: left))
    case .shown:
      guard let last = visits.indices.last, visits[last].landing == event.landing else { return }
      visits[last].shown = event.at
    }
  }

  private func left(after event: SwipeTimeline.Event, _ landings: [Int64], _ end: Int64) -> Int64 {
    // The first landing that is later.
    var (low, high) = (0, landings.count)
    while low < high {
      let middle = (low + high) / 2
      if landings[middle] > event.at { high = middle } else { low = middle + 1 }
    }
    return low < landings.count ? landings[low] : end
  }
}
