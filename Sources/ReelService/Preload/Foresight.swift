// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed

/// What the page would do on the landings that may come next, decided while nobody waits: a page is a value, and decides
/// the same beforehand. A landing that was foreseen is answered sooner, for most of a cold decision is waiting for memory.
struct Foresight: Sendable {
  private struct Decision: Sendable {
    let event: FeedEvent
    var page: FeedPage
    let actions: [FeedAction]
  }

  private var decisions: [Decision] = []

  /// Whether nothing is foreseen.
  var isEmpty: Bool { decisions.isEmpty }

  /// Decides on the landings before and after the current reel, as a player reports them.
  mutating func look(ahead page: FeedPage) {
    let offsets = [2 * page.config.pageHeight, 0]
    decisions = offsets.map { offset in
      let event = FeedEvent.land(offset: offset, epoch: page.ring.epoch)
      var copy = page
      let actions = copy.handle(event)
      return Decision(event: event, page: copy, actions: actions)
    }
  }

  /// Lets the page handle an event, by exchange with what was foreseen of it. What is left here is of no more use, and
  /// is let go of by `forget()`.
  mutating func handle(_ event: FeedEvent, in page: inout FeedPage) -> [FeedAction] {
    guard let index = decisions.firstIndex(where: { $0.event == event }) else { return page.handle(event) }
    swap(&page, &decisions[index].page)
    return decisions[index].actions
  }

  /// The page is another one now.
  mutating func forget() { decisions = [] }
}
