// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelWire

extension PageNote {
  /// How a page stands after an event.
  ///
  /// - Parameter actions: what the page decided on it.
  init(_ page: FeedPage, landing last: Landing?, player: UInt32, actions: [FeedAction]) {
    self.init()
    self.player = player
    containerOffset = page.scroll.containerOffset
    ringOffset = page.surface.offset
    ceiling = page.ceiling
    pageHeight = page.surface.pageHeight
    epoch = UInt64(clamping: page.ring.epoch)
    listGeneration = UInt64(clamping: page.pager.generation)
    if let last, page.ring.current != nil {
      landing = UInt64(clamping: last.number)
      outcome = Outcome(last.outcome)
    }
    current = page.ring.current.map(Int64.init)
    reelCount = UInt32(clamping: page.pager.items.count)
    owner = page.scroll.owner == .container ? .container : .content
    if page.isAnimating { flags.insert(.animating) }
    take(page.facts)
    reel = page.ring[.middle].reel ?? ""
    for action in actions { take(action) }
  }

  /// The same, without what is said only once.
  var lasting: PageNote {
    var note = self
    note.flags.subtract([.pinContainer, .pinContent, .snap, .move, .dropped])
    note.rejected = []
    note.reason = .none
    return note
  }

  private mutating func take(_ facts: FeedFacts) {
    loading = Loads(facts.loading)
    if facts.canRetry { flags.insert(.canRetry) }
    status =
      switch facts.status {
      case .open: .open
      case .end: .end
      case .stalled: .stalled
      case .protocolError: .protocolError
      }
    guard let failure = facts.failure else { return }
    failedLoad = Loads([failure.load])
    self.failure = failure.error
  }

  private mutating func take(_ action: FeedAction) {
    switch action {
    case .move: flags.insert(.move)
    case .pin(.container, _): flags.insert(.pinContainer)
    case .pin(.content, _): flags.insert(.pinContent)
    case .snap: flags.insert(.snap)
    case .drop(.scroll), .drop(.land): flags.insert(.dropped)
    case .reject(let rejection):
      switch rejection.subject {
      case .load(let load): rejected.formUnion(Loads([load]))
      case .jump: rejected.insert(.jump)
      }
      if reason == .none { reason = Reason(rejection.reason) }
    case .drop, .show, .configure, .warm, .cancel, .start, .holdBanner, .applyBanner, .list, .feed: break
    }
  }
}

extension PageNote.Loads {
  fileprivate init(_ loads: [Load]) {
    self.init()
    for load in loads {
      switch load {
      case .refresh: insert(.refresh)
      case .banner: insert(.banner)
      case .nextPage: insert(.nextPage)
      }
    }
  }
}

extension PageNote.Outcome {
  fileprivate init(_ outcome: Landing.Outcome) {
    self =
      switch outcome {
      case .warm: .warm
      case .late: .late
      case .missed: .missed
      case .failed: .failed
      }
  }
}

extension PageNote.Reason {
  fileprivate init(_ reason: Rejection.Reason) {
    self =
      switch reason {
      case .refreshInFlight: .refreshInFlight
      case .inFlight: .inFlight
      case .protocolError: .protocolError
      case .stalled: .stalled
      case .noMore: .noMore
      case .outOfRange: .outOfRange
      }
  }
}
