// SPDX-License-Identifier: Apache-2.0

/// One page as one machine: events in, actions out. It joins ring, paging, scroll ownership, momentum, loads and
/// list, and is the specification's section 6.
///
/// A value without I/O and without a clock. Its driver performs the actions after the event, outside any lock, and
/// feeds their results back as events, in whatever order they come.
public struct FeedPage: Hashable, Sendable {
  /// What the page is made of.
  public let config: FeedConfig
  /// The three slots.
  public internal(set) var ring = Ring()
  /// The paged surface.
  public internal(set) var surface: PagingController
  /// Who owns the scroll, and where the container stands.
  public internal(set) var scroll: ScrollCoordinator
  /// The banner's height, applied and held.
  public internal(set) var banner: Banner
  /// The loads in flight.
  public internal(set) var arbiter = LoadArbiter()
  /// The list.
  public internal(set) var pager: Pager
  /// The query, nil before the first.
  public internal(set) var query: String?
  /// Events that were outdated.
  public internal(set) var dropped = 0

  /// The motion that the page animates, if any.
  var motion: Motion?
  /// The last failure of a load of reels, until another starts.
  var failure: FeedFacts.Failure?
  /// A page that failed is not asked for again by scrolling alone.
  var isTriggerArmed = true

  /// An empty page before its first event.
  public init(config: FeedConfig = FeedConfig()) {
    self.config = config
    surface = PagingController(pageHeight: config.pageHeight)
    scroll = ScrollCoordinator(hasContainer: config.surface == .page, insetTop: config.insetTop)
    banner = Banner(height: config.bannerHeight)
    pager = Pager(paging: config.paging, maxEmptyPages: config.maxEmptyPages)
  }

  /// The height of the banner as applied; 0 without a container.
  public var ceiling: Double { scroll.hasContainer ? banner.applied : 0 }

  /// Whether the page animates itself.
  public var isAnimating: Bool { motion != nil }

  /// What a viewer is told about the feed.
  public var facts: FeedFacts {
    FeedFacts(loading: arbiter.loading, failure: failure, canRetry: canRetry, status: pager.status)
  }

  /// Takes an event. The actions stand in the order of `FeedAction`'s cases; of one kind in the order in which they
  /// were decided.
  public mutating func handle(_ event: FeedEvent) -> [FeedAction] {
    let told = Told(self)
    var actions: [FeedAction] = []
    switch event {
    case .appear: appear(&actions)
    case .scroll(let view, let offset, let epoch): scrolled(view, to: offset, epoch: epoch, &actions)
    case .lift(let view, let offset, let velocity, let time):
      lifted(view, at: offset, velocity: velocity, time: time, &actions)
    case .tick(let time): tick(time, &actions)
    case .land(let offset, let epoch): land(at: offset, epoch: epoch, &actions)
    case .jump(let target): jump(to: target, &actions)
    case .refresh: startRefresh(&actions)
    case .query(let name): ask(name, &actions)
    case .layout(let pageHeight, let insetTop): layOut(pageHeight: pageHeight, insetTop: insetTop, &actions)
    case .response(let token, let response): take(response, token: token, &actions)
    case .failure(let token, let error): fail(token, error: error, &actions)
    case .retry: retry(&actions)
    case .slot(let slot, let generation, let report): take(report, slot: slot, generation: generation, &actions)
    }
    releaseBanner(&actions)
    told.differences(from: self, &actions)
    Self.order(&actions)
    return actions
  }

  /// Counts an outdated event.
  mutating func drop(_ event: Dropped, _ actions: inout [FeedAction]) {
    dropped += 1
    actions.append(.drop(event))
  }

  private mutating func take(_ report: SlotReport, slot: Int, generation: Int, _ actions: inout [FeedAction]) {
    guard let asked = ring.take(report, slot: slot, generation: generation) else {
      return drop(.slot(slot, generation: generation, report), &actions)
    }
    actions += asked.map(FeedAction.init)
  }

  /// Puts the actions in the order of their ranks; those of one rank stay as they are. They are few.
  private static func order(_ actions: inout [FeedAction]) {
    for index in actions.indices {
      var place = index
      while place > 0, actions[place - 1].rank > actions[place].rank {
        actions.swapAt(place - 1, place)
        place -= 1
      }
    }
  }
}

extension FeedAction {
  /// What a ring asks for.
  init(_ action: RingAction) {
    self =
      switch action {
      case .configure(let slot, let place, let generation, let reel):
        .configure(slot: slot, place: place, generation: generation, reel: reel)
      case .warm(let slot, let generation): .warm(slot: slot, generation: generation)
      }
  }
}
