// SPDX-License-Identifier: Apache-2.0

@testable import ReelFeed
import Testing

/// Every interleaving of the alphabet's events, breadth first over the states that they lead to.
@Suite struct ExplorationTests {
  /// A state that was reached: what may happen next depends on the page, and on what may still answer late.
  private struct Key: Hashable {
    private let page: FeedPage
    private let late: LoadRequest?

    init(_ walker: Walker) {
      var page = walker.page
      page.dropped = 0
      self.page = page
      late = walker.world.closed.first
    }
  }

  /// From where the exploration begins.
  private static func roots(_ scenario: Scenario) -> [(depth: Int, events: [FeedEvent])] {
    let loaded: [FeedEvent] = [
      .query("a"), .response(token: 1, .reels(["r0", "r1"], scenario.more, bannerHeight: nil)),
    ]
    let deep: [FeedEvent] =
      loaded + [.jump(.index(1)), .slot(1, generation: 1, .ready), .land(offset: 2000, epoch: nil), .refresh]
    return [(4, []), (3, loaded), (3, deep)]
  }

  @Test(arguments: Scenario.all)
  func everyInterleavingKeepsTheRules(_ scenario: Scenario) throws {
    let clock = ContinuousClock()
    let begin = clock.now
    var (states, events, kinds) = (0, 0, Set<Int>())
    for (depth, root) in Self.roots(scenario) {
      var walker = Walker(FeedPage(config: scenario.config))
      for event in root { try walker.take(event) }
      var seen: Set<Key> = [Key(walker)]
      var front: [(walker: Walker, path: [FeedEvent])] = [(walker, root)]
      for level in 1...depth {
        var next: [(walker: Walker, path: [FeedEvent])] = []
        for (walker, path) in front {
          for event in Alphabet(scenario: scenario).events(walker) {
            var walker = walker
            do {
              for action in try walker.take(event) { kinds.insert(action.rank) }
            } catch {
              Issue.record("\(error)\nafter \((path + [event]).map { "\($0)" }.joined(separator: "\n  "))")
              return
            }
            events += 1
            if seen.insert(Key(walker)).inserted, level < depth { next.append((walker, path + [event])) }
          }
        }
        front = next
      }
      states += seen.count
    }
    print(
      "exploration, \(scenario.testDescription): \(states) states, \(events) events,",
      "\(kinds.count) kinds of action, \(clock.now - begin)")
    // Without a container no banner is held or applied: all the others were seen.
    #expect(kinds.count == (scenario.config.surface == .page ? 14 : 12))
  }
}
