// SPDX-License-Identifier: Apache-2.0

import ReelWire
import TestOrigins
import Testing

@testable import ReelService

/// Pings come as long as no loop is stuck. The loops are real threads, one of which really stands still.
@Suite(.timeLimit(.minutes(30)), .onOwnThread) struct WatchdogTests {
  /// Threads, a watchdog that lives on the first one and asks the others, and its pings.
  private final class Kennel: Sendable {
    let home = ThreadExecutor(name: "test-home")
    let others: [ThreadExecutor]
    let pings = Guarded(0)
    let watchdog: Watchdog

    init(_ count: Int) {
      let others = (0..<count).map { ThreadExecutor(name: "test-\($0)") }
      self.others = others
      watchdog = Watchdog(loop: home) {
        others.map { loop in { loop.perform($0) } }
      } ping: { [pings] in
        pings.withLock { $0 += 1 }
      }
    }

    deinit { for loop in others + [home] { loop.shutdown() } }

    /// The watchdog's turn has come.
    func ask() { home.perform { [watchdog] in watchdog.assumeIsolated { $0.ask() } } }

    /// Waits until these have answered what they were asked, and the watchdog has heard it: the pings so far.
    func pings(after loops: [ThreadExecutor]) -> Int {
      for loop in [home] + loops + [home] {
        let isOver = Guarded(false)
        loop.perform { isOver.withLock { $0 = true } }
        #expect(isOver.wait { $0 } != nil)
      }
      return pings.withLock { $0 }
    }
  }

  @Test(arguments: [0, 1, 5]) func pingsWhileAllAnswer(_ count: Int) {
    let kennel = Kennel(count)
    for round in 1...3 {
      kennel.ask()
      // Its own loop alone shows nothing by a question: there is always somebody to ask.
      #expect(kennel.pings(after: kennel.others) == (count == 0 ? 0 : round))
    }
  }

  @Test(arguments: [0, 1, 2]) func aLoopThatIsStuckBefore(_ stuck: Int) {
    let kennel = Kennel(3)
    let block = BlockedLoop(kennel.others[stuck])
    let free = kennel.others.indices.filter { $0 != stuck }.map { kennel.others[$0] }
    for _ in 0..<3 {
      kennel.ask()
      #expect(kennel.pings(after: free) == 0)
    }
    block.free()
    // One round was begun, however often its turn came.
    #expect(kennel.pings(after: kennel.others) == 1)
    kennel.ask()
    #expect(kennel.pings(after: kennel.others) == 2)
  }

  @Test(arguments: [0, 1, 2]) func aLoopThatGetsStuck(_ stuck: Int) {
    let kennel = Kennel(3)
    kennel.ask()
    #expect(kennel.pings(after: kennel.others) == 1)
    let block = BlockedLoop(kennel.others[stuck])
    let free = kennel.others.indices.filter { $0 != stuck }.map { kennel.others[$0] }
    kennel.ask()
    #expect(kennel.pings(after: free) == 1)
    kennel.ask()
    #expect(kennel.pings(after: free) == 1)
    block.free()
    #expect(kennel.pings(after: kennel.others) == 2)
  }

  @Test func itsOwnLoop() {
    let kennel = Kennel(2)
    let block = BlockedLoop(kennel.home)
    kennel.ask()
    #expect(kennel.pings.withLock { $0 } == 0)
    block.free()
    #expect(kennel.pings(after: kennel.others) == 1)
  }

  @Test func goesOnByItself() {
    let kennel = Kennel(2)
    kennel.home.perform { [watchdog = kennel.watchdog] in watchdog.assumeIsolated { $0.start(timeout: 2000) } }
    #expect(kennel.pings.wait { $0 >= 5 } != nil)
  }

  @Test func rounds() {
    var signs = SignsOfLife()
    func begin(_ count: Int) -> Bool { signs.begin(count) }
    func take(_ number: Int, of round: Int) -> Bool { signs.take(number, of: round) }
    #expect(!take(0, of: 0))
    #expect(begin(2))
    #expect(!begin(3))
    #expect(!take(1, of: 1))
    // Nobody answers twice, for another round, or unasked.
    #expect(!take(1, of: 1))
    #expect(!take(0, of: 0))
    #expect(!take(2, of: 1))
    #expect(take(0, of: 1))
    #expect(begin(1))
    #expect(!take(0, of: 1))
    #expect(take(0, of: 2))
  }
}
