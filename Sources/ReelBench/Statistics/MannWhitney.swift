// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The rank-sum test of Mann and Whitney (1947): whether values of one sample tend to be larger than those of another.
public struct MannWhitney: Equatable, Sendable {
  /// The chance of ranks at least as uneven as these where both samples come from one distribution; two-sided.
  public let p: Double
  /// How often a value of the second sample is larger than one of the first, ties counted half: 0.5 where they are alike.
  public let superiority: Double

  /// Values of both samples together up to which every division is counted; above, the normal distribution stands in.
  private static let exactLimit = 60

  /// Tests two samples; nil where one is empty.
  public init?(_ first: [Double], _ second: [Double]) {
    self.init(first, second, exactLimit: Self.exactLimit)
  }

  /// The same with another limit.
  init?(_ first: [Double], _ second: [Double], exactLimit: Int) {
    guard !first.isEmpty, !second.isEmpty else { return nil }
    let ranks = DoubledRanks(first + second)
    let count = second.count
    let sum = ranks.values[first.count...].reduce(0, +)
    // Ranks are doubled, so that those of ties are whole: U is half of what is left above the smallest sum.
    let wins = Double(sum - count * (count + 1)) / 2
    superiority = wins / Double(first.count * count)
    p =
      ranks.values.count <= exactLimit
      ? Self.exact(ranks.values, choosing: count, sum: sum)
      : Self.normal(ranks, first.count, count, wins: wins)
  }

  /// Counts in how many of all divisions of the ranks the second sample's sum lies as far from its mean.
  private static func exact(_ ranks: [Int], choosing count: Int, sum: Int) -> Double {
    let most = ranks.reduce(0, +)
    var ways = [[Double]](repeating: [Double](repeating: 0, count: most + 1), count: count + 1)
    ways[0][0] = 1
    var total = 0
    for rank in ranks {
      total += rank
      for chosen in stride(from: count, through: 1, by: -1) {
        for reached in stride(from: total, through: rank, by: -1) {
          ways[chosen][reached] += ways[chosen - 1][reached - rank]
        }
      }
    }
    // The mean is count · (n + 1), doubled as the ranks are; the sums lie evenly around it.
    let mean = count * (ranks.count + 1)
    let distance = abs(sum - mean)
    let all = ways[count].reduce(0, +)
    let far = ways[count].indices.filter { abs($0 - mean) >= distance }.reduce(0) { $0 + ways[count][$1] }
    return min(1, far / all)
  }

  /// With a correction for ties and for continuity.
  private static func normal(_ ranks: DoubledRanks, _ first: Int, _ second: Int, wins: Double) -> Double {
    let (n, m) = (Double(first), Double(second))
    let all = n + m
    let ties = ranks.ties.reduce(0.0) { $0 + Double($1) * (Double($1) * Double($1) - 1) }
    let variance = n * m / 12 * (all + 1 - ties / (all * (all - 1)))
    guard variance > 0 else { return 1 }
    let distance = max(0, abs(wins - n * m / 2) - 0.5)
    return min(1, erfc(distance / (2 * variance).squareRoot()))
  }
}
