// SPDX-License-Identifier: Apache-2.0

extension FeedPage {
  mutating func lifted(
    _ view: ScrollView, at offset: Double, velocity: Double, time: Double?, _ actions: inout [FeedAction]
  ) {
    motion = nil
    if scroll.hasContainer, view == .container, scroll.owner == .container,
      offset <= scroll.top - config.pullThreshold, arbiter.refresh == nil
    {
      startRefresh(&actions)
    }
    if let time { motion = makeMotion(velocity: velocity, time: time) }
  }

  mutating func tick(_ time: Double, _ actions: inout [FeedAction]) {
    guard let motion else { return }
    var (position, velocity) = motion.animator.state(at: time)
    let range = range(of: motion.axis)
    if !range.contains(position) {
      position = min(max(position, range.lowerBound), range.upperBound)
      velocity = 0
    }
    let isSettled = motion.animator.hasSettled(position: position, velocity: velocity)
    if isSettled {
      position = motion.animator.target
      self.motion = nil
    }
    let owner = scroll.owner
    place(position, on: motion.axis, &actions)
    if isSettled, motion.axis == .ring || position >= ceiling {
      landed(at: surface.offset, &actions)
    } else if owner == .container, scroll.owner == .content {
      lookForNextPage(says: false, &actions)
    }
  }

  /// A motion from where the owner's surface stands.
  private func makeMotion(velocity: Double, time: Double) -> Motion {
    let axis = scroll.hasContainer && isAtFirstReel ? Motion.Axis.banner : .ring
    let start =
      switch (axis, scroll.owner) {
      case (.banner, .container): scroll.distance(ceiling: ceiling)
      case (.banner, .content): ceiling + (surface.offset - surface.rest)
      case (.ring, _): surface.offset
      }
    let animator = MomentumAnimator(
      from: start, velocity: velocity, at: time, decelerationRate: config.decelerationRate
    ) { target(on: axis, naturalRest: $0) }
    return Motion(animator: animator, axis: axis)
  }

  /// Where a motion shall come to rest that friction alone would bring to `naturalRest`.
  private func target(on axis: Motion.Axis, naturalRest: Double) -> Double {
    switch axis {
    case .banner:
      guard naturalRest > ceiling else { return max(naturalRest, 0) }
      let pages = ring.isEmpty(.next) ? [ceiling] : [ceiling, ceiling + surface.pageHeight]
      return Self.nearest(to: naturalRest, of: pages)
    case .ring:
      // The middle first: it counts where two are equally near, and where there is no reel at all.
      let sides = [Place.previous, .next].filter { !ring.isEmpty($0) }
      return Self.nearest(to: naturalRest, of: ([.middle] + sides).map { Double($0.rawValue) * surface.pageHeight })
    }
  }

  /// The one of `pages` that is nearest to `position`, the first of equals.
  private static func nearest(to position: Double, of pages: [Double]) -> Double {
    // Beyond the pages the outermost is the nearest, also where their distances would round to the same.
    guard let first = pages.min(), let last = pages.max() else { return position }
    let position = min(max(position, first), last)
    return pages.min { abs($0 - position) < abs($1 - position) } ?? position
  }

  /// The positions that a motion may show at this moment: only the container has a rubber band, at its top.
  private func range(of axis: Motion.Axis) -> ClosedRange<Double> {
    switch axis {
    case .banner: -.infinity...(ceiling + (ring.isEmpty(.next) ? 0 : surface.pageHeight))
    case .ring: ringRange
    }
  }

  /// Puts the surfaces where a position of the motion means.
  private mutating func place(_ position: Double, on axis: Motion.Axis, _ actions: inout [FeedAction]) {
    let before = (scroll.containerOffset, surface.offset)
    switch axis {
    case .banner:
      scroll.animated(
        to: scroll.top + min(position, ceiling), isPast: position > ceiling, isBefore: position < ceiling)
      // The second page exactly, whatever the sum would round to.
      let isOnPage = position == ceiling + surface.pageHeight
      surface.scroll(to: isOnPage ? 2 * surface.pageHeight : surface.rest + max(0, position - ceiling))
    case .ring: surface.scroll(to: position)
    }
    if before != (scroll.containerOffset, surface.offset) {
      actions.append(.move(containerOffset: scroll.containerOffset, ringOffset: surface.offset))
    }
  }
}
