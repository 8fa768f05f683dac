// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import Testing

@testable import ReelService

/// What is counted of landings only grows, whatever becomes of them.
@Suite struct RingMetricsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    /// A landing as it is told time and again: number, generation, and `w`arm, `l`ate, `m`issed or `f`ailed, a capital
    /// where its frame is there.
    let told: String
    let counts: String

    var testDescription: String { told }
  }

  @Test(arguments: [
    Row(told: "", counts: "w0 l0 m0 f0"),
    Row(told: "11W", counts: "w1 l0 m0 f0"),
    Row(told: "11W 11W", counts: "w1 l0 m0 f0"),
    Row(told: "11l", counts: "w0 l0 m0 f0"),
    Row(told: "11l 11L", counts: "w0 l1 m0 f0"),
    Row(told: "11l 11m 22W", counts: "w1 l0 m1 f0"),
    Row(told: "11l 11f", counts: "w0 l0 m0 f1"),
    // Tried again.
    Row(told: "11f 12l 12L", counts: "w0 l1 m0 f1"),
    Row(told: "11f 12l 12f 13l 13f", counts: "w0 l0 m0 f3"),
    Row(told: "11W 21W 31W", counts: "w3 l0 m0 f0"),
    // It failed once it was shown.
    Row(told: "11W 11W", counts: "w1 l0 m0 f0"),
  ])
  func settles(_ row: Row) throws {
    var metrics = RingMetrics()
    var sums: [Int] = []
    for word in row.told.split(separator: " ") {
      let before = metrics.landings
      let isCounted = metrics.settle(try Self.landing(Array(word)))
      #expect(isCounted == (metrics.landings != before))
      sums.append(metrics.landings.values.reduce(0, +))
    }
    #expect(sums == sums.sorted())
    let counts = Landing.Outcome.allCases.map { "\($0.rawValue.prefix(1))\(metrics.landings[$0] ?? 0)" }
    #expect(counts.joined(separator: " ") == row.counts)
  }

  private static func landing(_ word: [Character]) throws -> Landing {
    let outcome: Landing.Outcome =
      switch word[2].lowercased() {
      case "w": .warm
      case "m": .missed
      case "f": .failed
      default: .late
      }
    var landing = Landing(
      number: word[0].wholeNumberValue ?? 0, reel: "a", slot: 0, generation: word[1].wholeNumberValue ?? 0,
      moment: .now, outcome: outcome)
    if word[2].isUppercase, case .ready(let warmed) = try SlotNews.ready("a", slot: 0, generation: 1).content {
      landing.frame = warmed.first
    }
    return landing
  }

  @Test func adds() throws {
    var (left, right) = (RingMetrics(), RingMetrics())
    left.framesSent = 1
    left.failures = [.corrupt: 1]
    right.framesSent = 2
    right.failures = [.corrupt: 1, .io: 5]
    right.drops = [.revoked: 3]
    right.tally.opened = 4
    _ = right.settle(try Self.landing(["1", "1", "f"]))
    left.add(right)
    #expect(left.framesSent == 3 && left.failures == [.corrupt: 2, .io: 5] && left.tally.opened == 4)
    #expect(left.drops == [.revoked: 3] && left.landings == [.failed: 1])
  }

  @Test func reasonsAreWords() {
    let names = DropReason.allCases.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "-" } }, "\(names)")
  }
}
