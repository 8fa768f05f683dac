// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelBench

/// Where a viewer goes who swipes by a pattern.
@Suite struct SwipePatternTests {
  /// A pattern on a list of so many reels, and the reels that it comes to from the first, by position.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let pattern: any SwipePattern
    let count: Int
    var hasMore = false
    let visits: [Int]

    var testDescription: String { "\(name) over \(count)\(hasMore ? " and more" : "")" }
  }

  /// The moves of a pattern that is followed from the first of `count` reels.
  private static func moves(
    _ pattern: any SwipePattern, count: Int, hasMore: Bool = false, limit: Int
  ) -> (moves: [SwipeMove], visits: [Int]) {
    var pattern = pattern
    var current = 0
    var moves: [SwipeMove] = []
    var visits: [Int] = []
    while moves.count < limit {
      let place = SwipePlace(current: current, count: count, hasMore: hasMore)
      guard let move = pattern.move(from: place) else { break }
      moves.append(move)
      guard move.step.isPossible(at: place) else { continue }
      switch move.step {
      case .next: current += 1
      case .previous: current -= 1
      case .jump(let index): current = index
      }
      visits.append(current)
    }
    return (moves, visits)
  }

  private static let flick = FlickPattern(dwell: 150)
  private static let backForth = BackForthPattern(dwell: 150)

  @Test(arguments: [
    Row(name: "flick", pattern: flick, count: 1, visits: []),
    Row(name: "flick", pattern: flick, count: 1, hasMore: true, visits: []),
    Row(name: "flick", pattern: flick, count: 2, visits: [1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0]),
    Row(name: "flick", pattern: flick, count: 4, visits: [1, 2, 3, 2, 1, 0, 1, 2, 3, 2, 1, 0]),
    Row(name: "flick", pattern: flick, count: 3, hasMore: true, visits: [1, 2, 1, 0, 1, 2, 1, 0, 1, 2, 1, 0]),
    Row(name: "backforth", pattern: backForth, count: 1, visits: []),
    Row(name: "backforth", pattern: backForth, count: 2, visits: [1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0]),
    Row(name: "backforth", pattern: backForth, count: 9, visits: [1, 0, 1, 0, 1, 2, 1, 2, 1, 2, 3, 2]),
    Row(name: "backforth", pattern: backForth, count: 3, visits: [1, 0, 1, 0, 1, 2, 1, 2, 1, 2, 1, 2]),
    Row(name: "jump", pattern: JumpPattern(dwell: 1, seed: 1), count: 1, visits: []),
    Row(
      name: "jump", pattern: JumpPattern(dwell: 1, seed: 1), count: 2, visits: [1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0]),
  ])
  func visits(_ row: Row) {
    #expect(Self.moves(row.pattern, count: row.count, hasMore: row.hasMore, limit: 12).visits == row.visits)
  }

  @Test func aFeedOfOneReelThatGoesOnIsTriedAndBlocked() {
    let moves = Self.moves(Self.flick, count: 1, hasMore: true, limit: 5).moves
    #expect(moves == Array(repeating: SwipeMove(.next, .dwell(150)), count: 5))
  }

  @Test(arguments: [1, 2, 7]) func aSeedDecides(seed: Int) {
    let patterns: [(Int) -> any SwipePattern] = [
      { BrowsePattern(dwell: 100, seed: $0) }, { JumpPattern(dwell: 100, seed: $0) },
    ]
    for pattern in patterns {
      let moves = Self.moves(pattern(seed), count: 20, limit: 200).moves
      #expect(moves.count == 200)
      #expect(moves == Self.moves(pattern(seed), count: 20, limit: 200).moves)
      #expect(moves != Self.moves(pattern(seed + 1), count: 20, limit: 200).moves)
    }
  }

  @Test func jumpsReachEveryReelAndNeverTheCurrentOne() {
    let (moves, visits) = Self.moves(JumpPattern(dwell: 1, seed: 3), count: 5, limit: 300)
    #expect(visits.count == moves.count)
    #expect(Set(visits) == Set(0..<5))
  }

  @Test func browsingGoesBackOneTimeInEight() {
    // Never at an end: each step back is one by chance.
    let count = 100_000
    let moves = Self.moves(BrowsePattern(dwell: 1000, seed: 1), count: count, limit: 8000).moves
    let back = moves.count { $0.step == .previous }
    #expect((900...1100).contains(back))
    let dwells = moves.compactMap { if case .dwell(let time) = $0.time { time } else { nil } }.sorted()
    #expect(dwells.count == 8000 && dwells.allSatisfy { (1...20_000).contains($0) })
    // The median of the times, and the shares within one deviation of their logarithm below and above it.
    #expect((950...1050).contains(dwells[4000]))
    #expect((0.14...0.18).contains(Double(dwells.count { $0 < 449 }) / 8000))
    #expect((0.14...0.18).contains(Double(dwells.count { $0 > 2225 }) / 8000))
  }

  @Test func recordedMovesAreKeptAndEnd() {
    let moves = [SwipeMove(.next, .at(0)), SwipeMove(.jump(9), .at(5)), SwipeMove(.previous, .at(9))]
    let result = Self.moves(RecordedPattern(moves), count: 2, limit: 10)
    #expect(result.moves == moves)
    #expect(result.visits == [1, 0])
  }

  /// The values of the generator's published reference for the seed 1234567.
  @Test func diceAreSplitMix64() {
    var dice = SeededDice(seed: 1_234_567)
    let values = (0..<3).map { _ in dice.next() }
    #expect(values == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test func diceStayInTheirBounds() {
    var dice = SeededDice(seed: -1)
    #expect((0..<1000).allSatisfy { _ in (0..<3).contains(dice.number(below: 3)) })
    #expect((0..<1000).allSatisfy { _ in (0..<1).contains(dice.fraction()) })
    #expect((0..<1000).allSatisfy { _ in dice.logNormal(median: 5, sigma: 2) > 0 })
    #expect(dice.number(below: 1) == 0)
  }
}
