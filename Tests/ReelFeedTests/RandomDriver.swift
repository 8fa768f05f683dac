// SPDX-License-Identifier: Apache-2.0

import ReelFeed

/// Throws the next event: mostly what a player would send, often at a bad moment, sometimes absurd.
struct RandomDriver {
  let scenario: Scenario
  var dice: Dice
  private var time = 0.0

  init(scenario: Scenario, seed: UInt64) {
    self.scenario = scenario
    dice = Dice(seed: seed)
  }

  mutating func next(_ walker: Walker) -> FeedEvent {
    switch Int.random(in: 0..<100, using: &dice) {
    case 0..<24: scroll(walker.page)
    case 24..<32: lift(walker.page)
    case 32..<44: tick()
    case 44..<56: .land(offset: offset(walker.page, .content), epoch: epoch(walker.page))
    case 56..<78: answer(walker.world)
    case 78..<90: report(walker.page)
    case 90..<93: jump(walker.page)
    case 93..<95: .retry
    case 95..<97: .appear
    case 97: dice.once(in: 3) ? .refresh : .retry
    case 98: dice.once(in: 8) ? .query(dice.pick(["a", "b"])) : .retry
    default: .layout(pageHeight: dice.pick([1000, 1000, 1500, 0.1]), insetTop: dice.pick([0, 44, -10]))
    }
  }

  private mutating func scroll(_ page: FeedPage) -> FeedEvent {
    let view: ScrollView = dice.once(in: 2) ? .container : .content
    return .scroll(view, offset: offset(page, view), epoch: epoch(page))
  }

  private mutating func offset(_ page: FeedPage, _ view: ScrollView) -> Double {
    if dice.once(in: 200) { return dice.pick([-1e300, 1e300, 1e-300]) }
    let height = page.surface.pageHeight
    let (top, edge) = (page.scroll.top, page.scroll.top + page.ceiling)
    switch view {
    case .container:
      return dice.pick([
        top, edge, edge - 1, edge + 1, top - 90, Double.random(in: (top - 100)...(edge + 100), using: &dice),
        page.scroll.containerOffset + Double.random(in: -30...30, using: &dice), page.scroll.containerOffset,
      ])
    case .content:
      return dice.pick([
        height, 0, 2 * height, height + 1, height - 1, Double.random(in: -height...(3 * height), using: &dice),
        page.surface.offset + Double.random(in: -30...30, using: &dice), page.surface.offset,
      ])
    }
  }

  private mutating func epoch(_ page: FeedPage) -> Int? {
    dice.pick([nil, nil, page.ring.epoch, page.ring.epoch, dice.once(in: 3) ? page.ring.epoch - 1 : nil])
  }

  private mutating func lift(_ page: FeedPage) -> FeedEvent {
    let view = dice.once(in: 8) ? dice.pick(ScrollView.allCases) : page.scroll.owner
    let isPull = view == .container && dice.once(in: 10)
    let known = view == .container ? page.scroll.containerOffset : page.surface.offset
    let velocity = dice.once(in: 100) ? dice.pick([-1e300, 1e300]) : Double.random(in: -6...6, using: &dice)
    return .lift(
      view, offset: isPull ? page.scroll.top - 100 : known, velocity: dice.once(in: 8) ? 0 : velocity,
      time: dice.once(in: 5) ? nil : time)
  }

  private mutating func tick() -> FeedEvent {
    time += dice.once(in: 4) ? 5000 : Double.random(in: 0...50, using: &dice)
    return .tick(time: dice.once(in: 20) ? time - 1000 : time)
  }

  /// Any load that is in flight or was, in any order, perhaps again, perhaps never.
  private mutating func answer(_ world: MockWorld) -> FeedEvent {
    let isLate = dice.once(in: 5)
    guard let request = (isLate ? world.closed : world.open).randomElement(using: &dice) else {
      return .failure(token: Int.random(in: -1...9999, using: &dice), error: "unknown")
    }
    if dice.once(in: 6) { return .failure(token: request.token, error: dice.pick(["gone", "slow"])) }
    let answer = dice.pick(MockSource.Answer.allCases + [.page, .page, .page, .empty])
    let height: Double? = dice.pick([nil, 0, 100, 400, 400, 600, 2000])
    return .response(token: request.token, scenario.source.response(to: request, answer, bannerHeight: height))
  }

  private mutating func report(_ page: FeedPage) -> FeedEvent {
    let slot = dice.pick(page.ring.slots)
    let generation = slot.generation + (dice.once(in: 5) ? dice.pick([-1, 1]) : 0)
    return .slot(slot.id, generation: generation, dice.pick([.ready, .ready, .slow, .failed("bad")]))
  }

  private mutating func jump(_ page: FeedPage) -> FeedEvent {
    let count = page.pager.items.count
    if dice.once(in: 3), let reel = page.pager.items.randomElement(using: &dice) { return .jump(.reel(reel)) }
    let index = Int.random(in: -1...count, using: &dice)
    return .jump(dice.pick([.index(0), .index(index), .index(count - 1), .reel("none")]))
  }
}
