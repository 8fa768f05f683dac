// SPDX-License-Identifier: Apache-2.0

import ReelFeed

/// Actions and states of a page as words, the counterpart of `TraceScript`.
enum FeedText {
  /// What one action says, its kind first.
  static func text(of action: FeedAction) -> String {
    switch action {
    case .move(let container, let ring): "move c\(text(of: container)) s\(text(of: ring))"
    case .pin(let view, let offset): "pin \(view == .container ? "c" : "s")\(text(of: offset))"
    case .show(let slot, let reel): "show \(slot)=\(reel ?? "-")"
    case .configure(let slot, let place, let generation, let reel):
      "configure \(slot)=\(reel ?? "-") \(place) g\(generation)"
    case .warm(let slot, let generation): "warm \(slot) g\(generation)"
    case .snap(let offset): "snap \(text(of: offset))"
    case .cancel(let token): "cancel \(token)"
    case .start(let request): text(of: request)
    case .reject(let rejection): "reject \(text(of: rejection.subject)) \(rejection.reason.rawValue)"
    case .holdBanner(let height): "hold \(text(of: height))"
    case .applyBanner(let height): "apply \(text(of: height))"
    case .drop(let event): "drop \(text(of: event))"
    case .list(let count, let added, let replaced): "list \(count) +\(added)\(replaced ? " new" : "")"
    case .feed(let facts): text(of: facts)
    }
  }

  /// Owner, offsets, ceiling, held banner, current reel, epoch.
  static func scroll(of page: FeedPage) -> String {
    let held = page.banner.held.map { text(of: $0) } ?? "-"
    let current = page.ring.current.map(String.init) ?? "-"
    return
      "\(page.scroll.owner) c\(text(of: page.scroll.containerOffset)) s\(text(of: page.surface.offset)) "
      + "ceiling \(text(of: page.ceiling)) held \(held) at \(current) e\(page.ring.epoch)"
  }

  /// The slots by place: identity, reel, generation and state.
  static func text(of ring: Ring) -> String {
    ring.slots.map { "\($0.id)=\($0.reel ?? "-").\($0.generation).\($0.state)" }.joined(separator: " ")
  }

  /// The list: its generation, its reels, and how it stands.
  static func list(of page: FeedPage) -> String {
    "g\(page.pager.generation) [\(page.pager.items.joined(separator: ","))] \(page.pager.status.rawValue)"
  }

  /// What a viewer is told.
  static func text(of facts: FeedFacts) -> String {
    let failure = facts.failure.map { "\($0.load):\($0.error)" } ?? "-"
    return
      "feed [\(facts.loading.map(\.rawValue).joined(separator: ","))] \(failure)"
      + "\(facts.canRetry ? " retry" : "") \(facts.status.rawValue)"
  }

  /// A number to six places, which is more than a curve needs and less than processors differ by; without a fraction
  /// that is none.
  static func text(of number: Double) -> String {
    let rounded = abs(number) < 1e9 ? (number * 1e6).rounded() / 1e6 : number
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }

  private static func text(of request: LoadRequest) -> String {
    let query = request.query.map { " \($0)" } ?? ""
    guard let ticket = request.ticket else { return "start \(request.load) \(request.token)\(query)" }
    let key =
      switch ticket.key {
      case .page(let number): "p\(number)"
      case .cursor(let cursor): ">\(cursor ?? "")"
      }
    return
      "start \(request.load) \(request.token) \(key) g\(ticket.generation)\(query)"
  }

  private static func text(of subject: Rejection.Subject) -> String {
    switch subject {
    case .load(let load): load.rawValue
    case .jump: "jump"
    }
  }

  private static func text(of event: Dropped) -> String {
    switch event {
    case .response(let token): "response \(token)"
    case .failure(let token): "failure \(token)"
    case .scroll(let epoch): "scroll e\(epoch)"
    case .land(let epoch): "land e\(epoch)"
    case .slot(let slot, let generation, let report):
      switch report {
      case .ready: "slot_ready \(slot) g\(generation)"
      case .slow: "slot_slow \(slot) g\(generation)"
      case .failed: "slot_failed \(slot) g\(generation)"
      }
    }
  }
}
