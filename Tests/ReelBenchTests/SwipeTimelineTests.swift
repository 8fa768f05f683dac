// SPDX-License-Identifier: Apache-2.0

import ReelService
import Testing

@testable import ReelBench

/// What becomes of the events of a run.
@Suite struct SwipeTimelineTests {
  private typealias Event = SwipeTimeline.Event

  private static func event(
    _ at: Int64, _ kind: Event.Kind, slot: Int, generation: Int, _ reel: String?, landing: Int? = nil,
    _ outcome: Landing.Outcome? = nil
  ) -> Event {
    Event(
      at: at, kind: kind, slot: slot, generation: generation, reel: reel, landing: landing, outcome: outcome)
  }

  /// The first reel is late, its neighbour is warm, and the first slot then gets another reel and is emptied.
  private static let timeline = SwipeTimeline(
    events: [
      event(0, .landed, slot: 0, generation: 1, "a", landing: 1, .late),
      event(1, .configured, slot: 0, generation: 1, "a"),
      event(2, .configured, slot: 1, generation: 1, "b"),
      event(3, .warming, slot: 0, generation: 1, "a"),
      event(15, .warming, slot: 1, generation: 1, "b"),
      // Told later than it happened.
      event(14, .warm, slot: 0, generation: 1, "a"),
      event(15, .shown, slot: 0, generation: 1, "a", landing: 1, .late),
      event(30, .warm, slot: 1, generation: 1, "b"),
      event(50, .landed, slot: 1, generation: 1, "b", landing: 2, .warm),
      event(50, .shown, slot: 1, generation: 1, "b", landing: 2, .warm),
      event(80, .landed, slot: 0, generation: 1, "a", landing: 3, .warm),
      event(80, .shown, slot: 0, generation: 1, "a", landing: 3, .warm),
      event(100, .landed, slot: 1, generation: 1, "b", landing: 4, .failed),
      event(100, .failed, slot: 1, generation: 1, "b"),
      event(110, .configured, slot: 0, generation: 2, "c"),
      event(120, .configured, slot: 0, generation: 3, nil),
    ], end: 130)

  @Test func eventsAreInOrder() {
    let times = Self.timeline.events.map(\.at)
    #expect(times == times.sorted())
    #expect(Self.timeline.events[3].kind == .warming && Self.timeline.events[4].kind == .warm)
  }

  @Test func spansAreFromConfigureToConfigure() {
    let spans = Self.timeline.spans
    #expect(spans.map(\.reel) == ["a", "c", "b"])
    #expect(spans.map(\.slot) == [0, 0, 1])
    #expect(spans.map(\.configured) == [1, 110, 2])
    #expect(spans.map(\.end) == [110, 120, 130])
    #expect(spans.map(\.warming) == [3, nil, 15])
    #expect(spans.map(\.warm) == [14, nil, 30])
    #expect(spans.map(\.failed) == [nil, nil, 100])
  }

  @Test func visitsLastUntilTheNextLanding() {
    let visits = Self.timeline.spans.map(\.visits)
    #expect(visits[0].map(\.landing) == [1, 3])
    #expect(visits[0].map(\.outcome) == [.late, .warm])
    #expect(visits[0].map(\.landed) == [0, 80])
    #expect(visits[0].map(\.shown) == [15, 80])
    #expect(visits[0].map(\.left) == [50, 100])
    #expect(visits[1].isEmpty)
    #expect(visits[2].map(\.shown) == [50, nil])
    #expect(visits[2].map(\.left) == [80, 130])
  }

  @Test func nothingHasNoSpans() { #expect(SwipeTimeline().spans.isEmpty) }
}
