// SPDX-License-Identifier: Apache-2.0

import Glibc
@testable import ReelFeed
import Testing

/// A long walk of random events against the mock world, with every rule looked at after each.
///
/// It prints its seed; `REEL_FEED_SEED=... swift test --filter RandomRunTests` walks the same way again.
@Suite struct RandomRunTests {
  /// Of every walk; and of one that has not met every kind of action by then, at most.
  private static let eventsEach = 20_000, mostEvents = 400_000

  @Test(arguments: Scenario.all)
  func aLongWalkKeepsTheRules(_ scenario: Scenario) {
    let seed = Self.seed
    var driver = RandomDriver(scenario: scenario, seed: seed)
    var walker = Walker(FeedPage(config: scenario.config))
    var last: [FeedEvent] = []
    var (kinds, rejects, longest) = (Set<Int>(), Set<Rejection.Reason>(), 0)
    print("random run, \(scenario.testDescription): REEL_FEED_SEED=\(seed)")
    let wanted = scenario.config.surface == .page ? 14 : 12
    var number = 0
    while number < Self.eventsEach || kinds.count < wanted && number < Self.mostEvents {
      number += 1
      let event = driver.next(walker)
      last.append(event)
      if last.count > 20 { last.removeFirst() }
      do {
        for action in try walker.take(event) {
          kinds.insert(action.rank)
          if case .reject(let rejection) = action { rejects.insert(rejection.reason) }
        }
      } catch {
        let tail = last.map { "  \($0)" }.joined(separator: "\n")
        Issue.record("\(error)\nREEL_FEED_SEED=\(seed), event \(number), the last of them:\n\(tail)")
        return
      }
      longest = max(longest, walker.page.pager.items.count)
    }
    print(
      "random run, \(scenario.testDescription): \(number) events, \(walker.page.dropped) dropped,",
      "lists of up to \(longest), \(kinds.count) kinds of action, refused: \(rejects.map(\.rawValue).sorted())")
    #expect(kinds.count == wanted)
  }

  private static let seed: UInt64 = {
    if let text = unsafe getenv("REEL_FEED_SEED"), let seed = UInt64(unsafe String(cString: text)) { return seed }
    return UInt64.random(in: 0...UInt64.max)
  }()
}
