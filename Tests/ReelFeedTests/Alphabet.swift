// SPDX-License-Identifier: Apache-2.0

import ReelFeed

/// The few events that may each lead somewhere else, at one moment of one page.
struct Alphabet {
  let scenario: Scenario

  func events(_ walker: Walker) -> [FeedEvent] {
    motions(walker.page) + loads(walker.world) + slots(walker.page) + [
      .appear, .refresh, .retry, .query("a"), .jump(.index(0)), .jump(.index(1)), .jump(.reel("r2")),
    ]
  }

  private func motions(_ page: FeedPage) -> [FeedEvent] {
    let (height, top, edge) = (page.surface.pageHeight, page.scroll.top, page.scroll.top + page.ceiling)
    var events: [FeedEvent] = [
      .scroll(.content, offset: height + 1, epoch: nil), .scroll(.content, offset: height - 1, epoch: nil),
      .scroll(.content, offset: height, epoch: nil), .scroll(.content, offset: 2 * height, epoch: page.ring.epoch - 1),
      .land(offset: 0, epoch: nil), .land(offset: 1.6 * height, epoch: nil),
      .land(offset: 2 * height, epoch: page.ring.epoch - 1), .tick(time: 40), .tick(time: 1e6),
      .layout(pageHeight: 2500 - height, insetTop: 20),
    ]
    let owner = page.scroll.owner
    events += [2.0, -2].map { velocity -> FeedEvent in
      let offset = owner == .container ? page.scroll.containerOffset : page.surface.offset
      return .lift(owner, offset: offset, velocity: velocity, time: 0)
    }
    guard scenario.config.surface == .page else { return events }
    return events + [
      .scroll(.container, offset: top, epoch: nil), .scroll(.container, offset: edge - 1, epoch: page.ring.epoch),
      .scroll(.container, offset: edge, epoch: nil), .scroll(.container, offset: edge + 1, epoch: nil),
      .lift(.container, offset: top - 90, velocity: 0, time: nil),
    ]
  }

  private func loads(_ world: MockWorld) -> [FeedEvent] {
    var events: [FeedEvent] = []
    for request in world.open {
      events.append(.failure(token: request.token, error: "gone"))
      let answers: [MockSource.Answer] = request.load == .banner ? [.page] : MockSource.Answer.allCases
      events += answers.map { answer(request, $0, bannerHeight: 600) }
    }
    // One that was answered or cancelled already.
    if let late = world.closed.first {
      events.append(.failure(token: late.token, error: "gone"))
      events.append(answer(late, .page, bannerHeight: 200))
    }
    return events
  }

  private func answer(_ request: LoadRequest, _ answer: MockSource.Answer, bannerHeight: Double) -> FeedEvent {
    .response(token: request.token, scenario.source.response(to: request, answer, bannerHeight: bannerHeight))
  }

  private func slots(_ page: FeedPage) -> [FeedEvent] {
    page.ring.slots.flatMap { slot -> [FeedEvent] in
      guard slot.generation > 0 else { return [] }
      return [
        .slot(slot.id, generation: slot.generation, .ready), .slot(slot.id, generation: slot.generation, .slow),
        .slot(slot.id, generation: slot.generation, .failed("bad")),
        .slot(slot.id, generation: slot.generation - 1, .ready),
      ]
    }
  }
}
