// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelMedia
internal import ReelService

/// Writes down what happens on the slots of a ring while it goes on.
struct TimelineRecorder: Sendable {
  private typealias Event = SwipeTimeline.Event

  /// With moments of the system's clock.
  private var events: [Event] = []
  /// The last landing's number and generation, and whether its first frame was shown.
  private var number = 0, generation = 0, isShown = false
  private var start: Int64?
  /// The generations of slots whose reel failed, by slot.
  private var failed: [Int: Int] = [:]

  /// Takes what a ring tells.
  ///
  /// - Parameters:
  ///   - ring: as it is now.
  ///   - now: the moment at which it was told.
  mutating func note(_ output: PreloaderOutput, ring: Ring, at now: MonotonicTime) {
    switch output {
    case .configured(let id, let nanoseconds):
      guard let slot = ring.slots.first(where: { $0.id == id }) else { return }
      add(.configured, slot, at: now.nanoseconds - nanoseconds)
    case .actions(let actions):
      for case .warm(let id, let generation) in actions {
        guard let slot = ring.slots.first(where: { $0.id == id && $0.generation == generation }) else { continue }
        add(.warming, slot, at: now.nanoseconds)
      }
      for slot in ring.slots where slot.state == .failed && failed[slot.id] != slot.generation {
        failed[slot.id] = slot.generation
        add(.failed, slot, at: now.nanoseconds)
      }
    case .warmed(let warmed, _):
      let first = warmed.first
      events.append(
        Event(
          at: warmed.moment.nanoseconds, kind: .warm, slot: first.slot, generation: first.generation, reel: first.reel,
          landing: nil, outcome: nil))
    case .landed(let landing): note(landing)
    case .playable, .ended, .skipped, .loadFailed, .failed: break
    }
  }

  /// The run is over.
  ///
  /// - Parameter landings: how each went in the end, in their order.
  func timeline(landings: [LandingRecord], end: MonotonicTime) -> SwipeTimeline {
    let start = start ?? end.nanoseconds
    let moved = events.map { event in
      let record = event.landing.flatMap { landings.indices.contains($0 - 1) ? landings[$0 - 1] : nil }
      return Event(
        at: event.at - start, kind: event.kind, slot: event.slot, generation: event.generation, reel: event.reel,
        landing: event.landing, outcome: record?.outcome ?? event.outcome)
    }
    return SwipeTimeline(events: moved, end: end.nanoseconds - start)
  }

  private mutating func add(_ kind: Event.Kind, _ slot: Slot, at nanoseconds: Int64) {
    events.append(
      Event(
        at: nanoseconds, kind: kind, slot: slot.id, generation: slot.generation, reel: slot.reel, landing: nil,
        outcome: nil))
  }

  private mutating func note(_ landing: Landing) {
    if start == nil { start = landing.moment.nanoseconds }
    // A reel that failed and is configured again has its landing anew.
    if landing.number > number || landing.generation != generation {
      (number, generation, isShown) = (landing.number, landing.generation, false)
      add(.landed, landing, at: landing.moment)
    }
    if !isShown, let shown = landing.shown {
      isShown = true
      add(.shown, landing, at: shown)
    }
  }

  private mutating func add(_ kind: Event.Kind, _ landing: Landing, at moment: MonotonicTime) {
    events.append(
      Event(
        at: moment.nanoseconds, kind: kind, slot: landing.slot, generation: landing.generation, reel: landing.reel,
        landing: landing.number, outcome: landing.outcome))
  }
}
