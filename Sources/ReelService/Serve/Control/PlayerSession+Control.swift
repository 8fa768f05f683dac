// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelMedia

/// What is asked on the control socket.
extension PlayerSession {
  /// Moves the page, as the player could. Players and observers are told as of any change.
  ///
  /// - Throws: `no-player`, `no-reel`, `not-in-ring`, `edge`.
  func move(_ move: ControlMove) throws(ControlFailure) -> LandingDocument {
    guard let preloader else { throw .left(number) }
    let before = landed(in: preloader)
    let event = try event(for: move, in: preloader)
    preloader.assumeIsolated { _ = $0.handle(event) }
    let landing = landed(in: preloader)
    let page = preloader.assumeIsolated { preloader in
      LandingDocument.Page(
        moved: landing?.landing != before?.landing, epoch: preloader.page.ring.epoch,
        index: preloader.page.ring.current, reels: preloader.page.pager.items.count,
        loading: preloader.page.facts.loading.map(\.rawValue))
    }
    return LandingDocument(command: move.name, player: number, page: page, landing: landing)
  }

  private func landed(in preloader: Preloader) -> LandingStatus? {
    preloader.assumeIsolated { $0.landing }.map { LandingStatus($0) }
  }

  /// What waits look at; nil once it has ended.
  var standing: PlayerStanding? {
    guard let preloader, let status else { return nil }
    let landings = landings
    return preloader.assumeIsolated { preloader in
      PlayerStanding(
        status: status, unloaded: Self.unloaded(preloader.page), unwarmed: Self.unwarmed(preloader), landings: landings)
    }
  }

  private static func unloaded(_ page: FeedPage) -> PlayerStanding.Want? {
    let facts = page.facts
    if facts.loading.contains(.refresh) { return .open("its page is loading anew") }
    guard page.pager.items.isEmpty else { return nil }
    if facts.loading.contains(.nextPage) { return .open("its first page is loading") }
    if let failure = facts.failure { return .failed("its page did not load: \(failure.error)") }
    switch facts.status {
    // A feed without reels is loaded, too.
    case .end: return nil
    case .open: return .open("its page has not appeared")
    case .stalled: return .failed("its feed brings no reels")
    case .protocolError: return .failed("its feed gives the same cursor again")
    }
  }

  private static func unwarmed(_ preloader: isolated Preloader) -> PlayerStanding.Want? {
    guard let landing = preloader.landing else {
      let isEmpty = preloader.page.pager.items.isEmpty && preloader.page.facts.status == .end
      return isEmpty ? .failed("its feed has no reels") : .open("there is no reel")
    }
    guard landing.frame != nil else {
      if let error = landing.error { return .failed("\(landing.reel) cannot be shown: \(error.code.rawValue)") }
      return .open("the frame of \(landing.reel) is not there yet")
    }
    for place in [Place.next, .previous] {
      let slot = preloader.page.ring[place]
      switch slot.state {
      case .empty, .ready, .failed: continue
      case .waiting, .warming, .slow: return .open("\(slot.reel ?? "") is not warm yet")
      }
    }
    return nil
  }

  // MARK: Moves

  /// The event of a move, as a player would report it.
  private func event(for move: ControlMove, in preloader: Preloader) throws(ControlFailure) -> FeedEvent {
    switch move {
    case .refresh: return .refresh
    case .query(let text): return .query(text)
    case .next: return try landing(on: .next, in: preloader)
    case .previous: return try landing(on: .previous, in: preloader)
    case .jump(let target): return .jump(.index(try index(of: target, in: preloader)))
    case .land(let target):
      let index = try index(of: target, in: preloader)
      let current = preloader.assumeIsolated { $0.page.ring.current } ?? 0
      guard let place = Place.allCases.first(where: { current + $0.step == index }) else {
        throw ControlFailure(.notInRing, "reel \(index) is not next to the current one, \(current): jump goes there")
      }
      return try landing(on: place, in: preloader)
    }
  }

  private func index(of target: JumpTarget, in preloader: Preloader) throws(ControlFailure) -> Int {
    let (found, count) = preloader.assumeIsolated { preloader in
      let items = preloader.page.pager.items
      let found: Int? =
        switch target {
        case .index(let index): items.indices.contains(index) ? index : nil
        case .reel(let reel): items.firstIndex { ExactText($0) == ExactText(reel) }
        }
      return (found, items.count)
    }
    if let found { return found }
    let name =
      switch target {
      case .index(let index): "reel \(index)"
      case .reel(let reel): "reel \(ControlText.quote(reel))"
      }
    throw ControlFailure(.noReel, "there is no \(name) among the \(count) that are loaded\(outlook(in: preloader))")
  }

  /// A landing on a place, as where a swipe ends; by a jump where the banner would have to be scrolled away first.
  private func landing(on place: Place, in preloader: Preloader) throws(ControlFailure) -> FeedEvent {
    let (ring, owner, pageHeight) = preloader.assumeIsolated {
      ($0.page.ring, $0.page.scroll.owner, $0.page.surface.pageHeight)
    }
    guard let current = ring.current else {
      throw ControlFailure(.noReel, "the list has no reels\(outlook(in: preloader))")
    }
    guard !ring.isEmpty(place) else {
      // As a viewer does who pulls at the last reel: it stays, and more are asked for if that may be.
      if place == .next {
        preloader.assumeIsolated { _ = $0.handle(.land(offset: pageHeight, epoch: ring.epoch)) }
      }
      let side = place == .next ? "last of those that are loaded" : "first"
      throw ControlFailure(.edge, "\(ring[.middle].reel ?? "") is the \(side)\(outlook(in: preloader))")
    }
    if owner == .container, place != .middle { return .jump(.index(current + place.step)) }
    return .land(offset: Double(place.rawValue) * pageHeight, epoch: ring.epoch)
  }

  /// Whether more reels are on their way.
  private func outlook(in preloader: Preloader) -> String {
    let loading = preloader.assumeIsolated { $0.page.facts.loading }
    return loading.contains { $0 == .refresh || $0 == .nextPage } ? "; more are loading" : ""
  }
}
