// SPDX-License-Identifier: Apache-2.0

@testable import ReelFeed

/// Owner, offsets and banner.
extension Invariants {
  func checkScroll() throws(Violation) {
    let (scroll, surface, ring) = (after.scroll, after.surface, after.ring)
    let edge = scroll.top + after.ceiling
    let lowest = ring[.previous].reel == nil ? surface.pageHeight : 0
    let highest = ring[.next].reel == nil ? surface.pageHeight : 2 * surface.pageHeight
    try Violation.unless(lowest <= surface.offset && surface.offset <= highest, "the ring's offset is in its range")
    try Violation.unless(scroll.containerOffset <= edge, "the container is never past its edge")
    guard after.config.surface == .page else {
      try Violation.unless(scroll.owner == .content, "without a container the content owns")
      try Violation.unless(scroll.containerOffset == scroll.top && after.ceiling == 0, "no container, no banner")
      return
    }
    switch scroll.owner {
    case .container:
      try Violation.unless(
        surface.offset == surface.pageHeight && (ring.current ?? 0) == 0,
        "while the container owns, the content stands at its top")
    case .content:
      try Violation.unless(scroll.containerOffset == edge, "while the content owns, the container stands at its edge")
    }
    try checkTakeOver()
  }

  /// What moves away from the boundary takes the scroll; equality never does.
  private func checkTakeOver() throws(Violation) {
    guard before.scroll.owner != after.scroll.owner else { return }
    let edge = before.scroll.top + before.ceiling
    switch (event, after.scroll.owner) {
    case (.scroll(.container, let offset, _), .content):
      try Violation.unless(offset > edge, "the content takes over past the edge")
    case (.scroll(.container, let offset, _), .container):
      try Violation.unless(offset < edge && isContentAtTop, "the container takes over below the edge")
    case (.scroll(.content, let offset, _), .content):
      try Violation.unless(
        offset > before.surface.rest && before.scroll.containerOffset == edge && before.ring[.next].reel != nil,
        "the content takes over at the edge, past its rest")
    case (.scroll(.content, let offset, _), .container):
      try Violation.unless(
        offset < before.surface.rest && (before.ring.current ?? 0) == 0, "the container takes over above the first reel"
      )
    case (.tick, _): try Violation.unless(before.isAnimating, "only a motion changes the owner on a tick")
    case (.jump, .content): try Violation.unless((after.ring.current ?? 0) > 0, "a jump beyond the first reel")
    case (.query, .container), (.response(_, .reels), .container): break
    case (.appear, _), (.lift, _), (.land, _), (.jump, _), (.refresh, _), (.query, _), (.layout, _), (.response, _),
      (.failure, _), (.retry, _), (.slot, _):
      throw Violation("this event changes no owner")
    }
  }

  private var isContentAtTop: Bool {
    before.surface.offset == before.surface.rest && (before.ring.current ?? 0) == 0
  }

  func checkBanner() throws(Violation) {
    let room = min(after.config.nearTop, after.ceiling / 2)
    let isSafe =
      after.scroll.owner == .container && !after.isAnimating && after.scroll.containerOffset - after.scroll.top <= room
    try Violation.unless(after.banner.held == nil || !isSafe, "a held banner is applied at the first safe moment")
    let applied = actions.compactMap { if case .applyBanner(let height) = $0 { height } else { nil } }
    guard let height = applied.first else {
      try Violation.unless(before.banner.applied == after.banner.applied, "another height is told")
      return
    }
    try Violation.unless(applied.count == 1 && height == after.banner.applied, "the height that was told is applied")
    if case .response(let token, _) = event, token == before.arbiter.refresh { return }
    try Violation.unless(after.scroll.owner == .container && !after.isAnimating, "a banner is applied at a safe moment")
    // Where the container stood before it was perhaps pinned at the new edge.
    let offset =
      switch event {
      case .scroll(.container, let offset, _): offset
      case .query, .layout, .tick: after.scroll.containerOffset
      case .appear, .scroll, .lift, .land, .jump, .refresh, .response, .failure, .retry, .slot:
        before.scroll.containerOffset
      }
    try Violation.unless(
      offset - after.scroll.top <= min(before.config.nearTop, before.ceiling / 2), "a banner is applied near the top")
  }
}
