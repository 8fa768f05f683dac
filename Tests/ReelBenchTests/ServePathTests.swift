// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelBench

/// Where the landings of `reel bench serve` lead.
@Suite struct ServePathTests {
  /// The reels that are come to, and the numbers of the landings that wait until their reel is ready.
  private static func walk(_ pattern: ServeBench.Pattern, landings: Int, reels: Int) -> (visits: [Int], waits: [Int]) {
    var path = ServePath(pattern)
    var (current, visits, waits) = (0, [0], [Int]())
    while visits.count <= landings {
      let place = SwipePlace(current: current, count: reels, hasMore: false)
      guard let next = path.next(from: place) else { break }
      // Asking changes nothing.
      #expect(path.next(from: place)?.step == next.step)
      if next.waits { waits.append(visits.count) }
      path.advance()
      current += next.step == .next ? 1 : -1
      visits.append(current)
    }
    return (visits, waits)
  }

  @Test func flickingGoesToTheEndAndBack() {
    let walk = Self.walk(.flick, landings: 7, reels: 4)
    #expect(walk.visits == [0, 1, 2, 3, 2, 1, 0, 1])
    #expect(walk.waits == [])
  }

  @Test func hoveringStaysForARoundAndMovesOn() {
    let walk = Self.walk(.hover, landings: 124, reels: 4)
    #expect(walk.visits.prefix(5) == [0, 1, 0, 1, 0])
    // Forty-one landings between two reels, then on by one; the last two reels are where it turns.
    #expect(Set(walk.visits[0...41]) == [0, 1] && Set(walk.visits[42...82]) == [1, 2])
    #expect(Set(walk.visits[83...123]) == [2, 3])
    #expect(walk.waits == [1, 42, 83, 124])
    #expect(walk.visits[124] == 2)
    #expect(zip(walk.visits, walk.visits.dropFirst()).allSatisfy { abs($0 - $1) == 1 })
  }

  @Test(arguments: ServeBench.Pattern.allCases) func oneReelLeadsNowhere(_ pattern: ServeBench.Pattern) {
    for count in 0...1 { #expect(Self.walk(pattern, landings: 9, reels: count).visits == [0]) }
    var path = ServePath(pattern)
    #expect(path.next(from: SwipePlace(current: 0, count: 1, hasMore: true)) == nil)
  }

  @Test func thePacingChoosesThePattern() {
    #expect(ServeBench(landings: 1, pace: 99).pattern == .hover)
    #expect(ServeBench(landings: 1, pace: 100).pattern == .flick)
    #expect(ServeBench(landings: 1, pace: 100, pattern: .hover).pattern == .hover)
  }
}
