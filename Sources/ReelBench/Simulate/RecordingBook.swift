// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia
internal import ReelService

/// Gathers what a recording needs while a run goes on.
struct RecordingBook: Sendable {
  /// Ids of the list that were seen.
  private var known = 0
  /// The first landing.
  private var start: Int64 = 0
  /// Pages, with moments of the system's clock.
  private var pages: [(at: Int64, reels: [String])] = []
  private var frameTimes: [String: Int64] = [:]
  private var slotBytes: Int?

  /// The list may have grown.
  mutating func note(list: [String], at now: MonotonicTime) {
    guard list.count > known else { return }
    pages.append((now.nanoseconds, Array(list[known...])))
    known = list.count
  }

  /// The first reel was landed on.
  mutating func begin(at start: MonotonicTime) { self.start = start.nanoseconds }

  /// A reel became warm.
  mutating func note(_ warmed: SlotNews.Warmed) {
    let first = warmed.first
    var pace = FramePace()
    frameTimes[first.reel] = pace.nanoseconds(
      pts: first.image.pts, duration: first.image.duration, timeBase: first.image.timeBase)
    if let pool = first.pool { slotBytes = max(slotBytes ?? 0, pool.bufferCount * pool.bufferSize) }
  }

  /// The recording of a run that is over.
  ///
  /// - Parameter cores: processors of the machine.
  func recording(of result: SwipeResult, accounts: [SlotAccount], cores: Int) -> SwipeRecording {
    let spans = Self.spans(result.timeline)
    var warmUps: [String: [WarmUp]] = [:]
    var order: [String] = []
    for account in accounts {
      guard let reel = account.reel else { continue }
      let span = spans[SpanKey(slot: account.slot, generation: account.generation)]
      let fate = span.map { Self.fate($0, in: result.timeline) } ?? .kept
      if warmUps[reel] == nil { order.append(reel) }
      warmUps[reel, default: []].append(WarmUp(account, fate: fate, at: span?.warming))
    }
    var landed: [Int: Int64] = [:]
    for event in result.timeline.events where event.kind == .landed {
      // A reel that failed and is configured again has its landing anew: the viewer came before.
      if let number = event.landing, landed[number] == nil { landed[number] = event.at }
    }
    return SwipeRecording(
      cores: cores,
      visits: result.landings.map { landing in
        SwipeRecording.Visit(
          at: landed[landing.number] ?? 0, reel: landing.reel, isWarm: landing.outcome == .warm,
          wait: landing.outcome == .late ? landing.intentToFrame : nil)
      },
      pages: pages.map { SwipeRecording.Page(at: max(0, $0.at - start), reels: $0.reels) },
      reels: order.map { reel in
        SwipeRecording.Reel(reel: reel, frameTime: frameTimes[reel], warmUps: warmUps[reel] ?? [])
      },
      slotBytes: slotBytes)
  }

  private struct SpanKey: Hashable {
    let slot, generation: Int
  }

  private static func spans(_ timeline: SwipeTimeline) -> [SpanKey: SwipeSpan] {
    var spans: [SpanKey: SwipeSpan] = [:]
    for span in timeline.spans { spans[SpanKey(slot: span.slot, generation: span.generation)] = span }
    return spans
  }

  private static func fate(_ span: SwipeSpan, in timeline: SwipeTimeline) -> WarmUp.Fate {
    if span.visits.contains(where: { $0.shown != nil }) { return .shown }
    return span.end < timeline.end ? .unseen : .kept
  }
}
