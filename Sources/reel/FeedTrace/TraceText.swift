// SPDX-License-Identifier: Apache-2.0

import ReelFeed

/// The output lines of a trace: what the page did, and how it stands. Section 6 of the feed rules.
enum TraceText {
  /// The document of one event; `number` counts events from 1.
  static func line(_ number: Int, actions: [FeedAction], page: FeedPage) -> JSONValue {
    .object([
      "n": .integer(number), "actions": .array(actions.map { .object(members(of: $0)) }), "state": state(of: page),
    ])
  }

  private static func state(of page: FeedPage) -> JSONValue {
    var inFlight: [String: JSONValue] = [:]
    for load in Load.allCases {
      if let token = page.arbiter.token(of: load) { inFlight[load.rawValue] = .integer(token) }
    }
    var members: [String: JSONValue] = [
      "owner": .string(page.scroll.owner.rawValue), "container_offset": .number(page.scroll.containerOffset),
      "ring_offset": .number(page.surface.offset), "ceiling": .number(page.ceiling),
      "held_banner": .optional(page.banner.held), "current": .optional(page.ring.current),
      "epoch": .integer(page.ring.epoch), "ring": .array(Place.allCases.map { slot(at: $0, of: page.ring) }),
      "items": .array(page.pager.items.map { .string($0) }), "generation": .integer(page.pager.generation),
      "query": .optional(page.query), "in_flight": .object(inFlight), "dropped": .integer(page.dropped),
      "animating": .bool(page.isAnimating),
    ]
    members.merge(facts(page.facts)) { $1 }
    return .object(members)
  }

  private static func slot(at place: Place, of ring: Ring) -> JSONValue {
    let slot = ring[place]
    return .object([
      "slot": .integer(slot.id), "place": .string(place.name), "reel": .optional(slot.reel),
      "generation": .integer(slot.generation), "state": .string(slot.state.rawValue),
    ])
  }

  private static func facts(_ facts: FeedFacts) -> [String: JSONValue] {
    let failure = facts.failure.map {
      JSONValue.object(["load": .string($0.load.rawValue), "error": .string($0.error)])
    }
    return [
      "loading": .array(facts.loading.map { .string($0.rawValue) }), "failure": failure ?? .null,
      "can_retry": .bool(facts.canRetry), "status": .string(facts.status.rawValue),
    ]
  }

  private static func members(of action: FeedAction) -> [String: JSONValue] {
    switch action {
    case .move(let container, let ring):
      ["action": "move", "container_offset": .number(container), "ring_offset": .number(ring)]
    case .pin(let view, let offset): ["action": "pin", "view": .string(view.rawValue), "offset": .number(offset)]
    case .show(let slot, let reel): ["action": "show", "slot": .integer(slot), "reel": .optional(reel)]
    case .configure(let slot, let place, let generation, let reel):
      [
        "action": "configure", "slot": .integer(slot), "place": .string(place.name), "generation": .integer(generation),
        "reel": .optional(reel),
      ]
    case .warm(let slot, let generation):
      ["action": "warm", "slot": .integer(slot), "generation": .integer(generation)]
    case .snap(let offset): ["action": "snap", "offset": .number(offset)]
    case .cancel(let token): ["action": "cancel", "token": .integer(token)]
    case .start(let request): start(request)
    case .reject(let rejection):
      ["action": "reject", "what": .string(rejection.subject.name), "reason": .string(rejection.reason.rawValue)]
    case .holdBanner(let height): ["action": "hold_banner", "height": .number(height)]
    case .applyBanner(let height): ["action": "apply_banner", "height": .number(height)]
    case .drop(let event): drop(event)
    case .list(let count, let added, let replaced):
      ["action": "list", "count": .integer(count), "added": .integer(added), "replaced": .bool(replaced)]
    case .feed(let facts): self.facts(facts).merging(["action": "feed"]) { $1 }
    }
  }

  private static func start(_ request: LoadRequest) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "action": "start", "load": .string(request.load.rawValue), "token": .integer(request.token),
    ]
    guard let ticket = request.ticket else { return members }
    switch ticket.key {
    case .page(let number): members["page"] = .integer(number)
    case .cursor(let cursor): members["cursor"] = .optional(cursor)
    }
    members["generation"] = .integer(ticket.generation)
    members["query"] = .optional(request.query)
    return members
  }

  private static func drop(_ event: Dropped) -> [String: JSONValue] {
    switch event {
    case .response(let token): ["action": "drop", "what": "response", "token": .integer(token)]
    case .failure(let token): ["action": "drop", "what": "failure", "token": .integer(token)]
    case .scroll(let epoch): ["action": "drop", "what": "scroll", "epoch": .integer(epoch)]
    case .land(let epoch): ["action": "drop", "what": "land", "epoch": .integer(epoch)]
    case .slot(let slot, let generation, let report):
      [
        "action": "drop", "what": .string(report.eventName), "slot": .integer(slot),
        "generation": .integer(generation),
      ]
    }
  }
}

extension Place {
  fileprivate var name: String {
    switch self {
    case .previous: "previous"
    case .middle: "middle"
    case .next: "next"
    }
  }
}

extension Rejection.Subject {
  fileprivate var name: String {
    switch self {
    case .load(let load): load.rawValue
    case .jump: "jump"
    }
  }
}

extension SlotReport {
  fileprivate var eventName: String {
    switch self {
    case .ready: "slot_ready"
    case .slow: "slot_slow"
    case .failed: "slot_failed"
    }
  }
}
