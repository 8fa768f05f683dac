// SPDX-License-Identifier: Apache-2.0

extension FeedPage {
  /// The reel at the playhead is the first of the list, or there is none.
  var isAtFirstReel: Bool { (ring.current ?? 0) == 0 }

  /// The offsets that the ring may have now.
  var ringRange: ClosedRange<Double> {
    surface.range(hasPrevious: !ring.isEmpty(.previous), hasNext: !ring.isEmpty(.next))
  }

  private var content: ScrollCoordinator.Content {
    ScrollCoordinator.Content(
      offset: surface.offset, rest: surface.rest, range: ringRange, isAtFirstReel: isAtFirstReel)
  }

  mutating func scrolled(_ view: ScrollView, to offset: Double, epoch: Int?, _ actions: inout [FeedAction]) {
    if let epoch, epoch < ring.epoch { return drop(.scroll(epoch: epoch), &actions) }
    switch view {
    case .container:
      // The very offset that is known is an echo of what the page itself has set.
      guard scroll.hasContainer, offset != scroll.containerOffset else { return }
      motion = nil
      let owner = scroll.owner
      let outcome = scroll.containerScrolled(to: offset, ceiling: ceiling, content: content)
      if case .pinned(let offset) = outcome { actions.append(.pin(.container, offset: offset)) }
      if owner == .container, scroll.owner == .content { lookForNextPage(says: false, &actions) }
    case .content:
      guard offset != surface.offset else { return }
      motion = nil
      let outcome = scroll.contentScrolled(to: offset, ceiling: ceiling, content: content)
      surface.scroll(to: outcome.offset)
      if case .pinned(let offset) = outcome { actions.append(.pin(.content, offset: offset)) }
      if scroll.owner == .content { lookForNextPage(says: false, &actions) }
    }
  }

  mutating func land(at offset: Double, epoch: Int?, _ actions: inout [FeedAction]) {
    if let epoch, epoch < ring.epoch { return drop(.land(epoch: epoch), &actions) }
    motion = nil
    landed(at: offset, &actions)
  }

  /// The ring came to rest at `offset`: recycles a slot if that is another place, and snaps back.
  mutating func landed(at offset: Double, _ actions: inout [FeedAction]) {
    let place = scroll.owner == .container ? .middle : surface.place(at: offset)
    // As many as a landing has as a rule: it is to be answered at once.
    actions.reserveCapacity(4)
    for action in ring.land(on: place, items: pager.items) { actions.append(FeedAction(action)) }
    if let rest = surface.snap(seen: offset) { actions.append(.snap(offset: rest)) }
    isTriggerArmed = true
    lookForNextPage(says: true, &actions)
  }

  mutating func jump(to target: JumpTarget, _ actions: inout [FeedAction]) {
    let index =
      switch target {
      case .index(let index): pager.items.indices.contains(index) ? index : nil
      case .reel(let reel): pager.items.firstIndex { ExactText($0) == ExactText(reel) }
      }
    guard let index else {
      actions.append(.reject(Rejection(subject: .jump, reason: .outOfRange)))
      return
    }
    motion = nil
    actions += ring.jump(to: index, items: pager.items).map(FeedAction.init)
    bringToRest(&actions)
    if index > 0, let edge = scroll.giveToContent(ceiling: ceiling) { actions.append(.pin(.container, offset: edge)) }
    isTriggerArmed = true
    lookForNextPage(says: true, &actions)
  }

  mutating func layOut(pageHeight: Double, insetTop: Double, _ actions: inout [FeedAction]) {
    motion = nil
    ring.relayout()
    if let rest = surface.layOut(pageHeight: pageHeight) { actions.append(.snap(offset: rest)) }
    if let offset = scroll.layOut(insetTop: insetTop, ceiling: ceiling) {
      actions.append(.pin(.container, offset: offset))
    }
  }

  /// The list began anew: the ring rests, and the container, if any, owns and stands at its top.
  mutating func returnToTop(_ actions: inout [FeedAction]) {
    motion = nil
    bringToRest(&actions)
    if let top = scroll.giveToContainer() { actions.append(.pin(.container, offset: top)) }
  }

  /// Puts the ring at rest.
  mutating func bringToRest(_ actions: inout [FeedAction]) {
    if let rest = surface.snap() { actions.append(.snap(offset: rest)) }
  }

  /// Applies a held banner if nothing would move under the finger: near the top, while the container owns and nothing
  /// animates.
  mutating func releaseBanner(_ actions: inout [FeedAction]) {
    guard banner.held != nil, isSafeForBanner else { return }
    if let action = banner.release() { perform(action, &actions) }
  }

  var isSafeForBanner: Bool {
    scroll.owner == .container && motion == nil
      && scroll.containerOffset - scroll.top <= min(config.nearTop, ceiling / 2)
  }

  mutating func perform(_ action: Banner.Action, _ actions: inout [FeedAction]) {
    switch action {
    case .hold(let height): actions.append(.holdBanner(height: height))
    case .apply(let height):
      actions.append(.applyBanner(height: height))
      if let edge = scroll.bannerApplied(ceiling: ceiling) { actions.append(.pin(.container, offset: edge)) }
    }
  }
}
