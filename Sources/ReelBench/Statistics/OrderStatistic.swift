// SPDX-License-Identifier: Apache-2.0

/// One order statistic of a sample, and what the bootstrap makes of it.
///
/// Drawing n values anew from the sample and taking the k-th smallest gives at most the j-th value of the sample where at
/// least k of the n draws do: a binomial tail. So the distribution that resampling only approaches is known exactly, and
/// needs neither chance nor a seed.
struct OrderStatistic: Sendable {
  /// The sample's own value, by nearest rank.
  var value: Double { sorted[rank - 1] }

  private let sorted: [Double]
  private let rank: Int

  /// - Parameter percent: of 1 to 100.
  /// - Returns: nil for no sample.
  init?(_ samples: [Double], percent: Int) { self.init(sorted: samples.sorted(), percent: percent) }

  /// The same of samples that are sorted.
  init?(sorted: [Double], percent: Int) {
    guard !sorted.isEmpty else { return nil }
    self.sorted = sorted
    rank = Percentiles.rank(percent, of: sorted.count)
  }

  /// Samples below which even all of them do not span the median with 95 % confidence: of five, the chance that none lies
  /// above it, or none below, is 2 / 2⁵.
  private static let least = 6

  /// The middle 95 % of what resampling gives. Above the largest sample it cannot see: where the statistic is that one, the
  /// interval is open. Of too few samples it is open on both sides.
  var interval: Interval {
    guard sorted.count >= Self.least else { return .unknown }
    return Interval(quantile(0.025), rank == sorted.count ? .infinity : quantile(0.975))
  }

  /// How a statistic of another sample compares with this one, as a ratio. Both are resampled independently.
  ///
  /// - Parameter other: what is divided by this. All values of both are above 0.
  func ratio(of other: OrderStatistic) -> Estimate {
    let (ours, theirs) = (cumulative, other.cumulative)
    func quantile(_ share: Double) -> Double {
      var low = other.sorted[0] / sorted[sorted.count - 1]
      var high = other.sorted[other.sorted.count - 1] / sorted[0]
      // Halves the range until it is as fine as a number can be.
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if chance(ours, of: other, theirs, atMost: middle) >= share { high = middle } else { low = middle }
      }
      return high
    }
    return Estimate(other.value / value, ci95: Interval(quantile(0.025), quantile(0.975)))
  }

  /// The chance that a resampled value is at most that at `place`, from 1.
  private func chance(atMost place: Int) -> Double {
    let share = Double(place) / Double(sorted.count)
    return IncompleteBeta.value(share, a: Double(rank), b: Double(sorted.count - rank + 1))
  }

  /// The chances of all places.
  private var cumulative: [Double] { (1...sorted.count).map(chance(atMost:)) }

  /// The smallest value that a resampled one is at most with this chance.
  private func quantile(_ share: Double) -> Double {
    var (low, high) = (1, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if chance(atMost: middle) >= share { high = middle } else { low = middle + 1 }
    }
    return sorted[low - 1]
  }

  /// The chance that the other's value divided by this one's is at most `limit`.
  private func chance(
    _ ours: [Double], of other: OrderStatistic, _ theirs: [Double], atMost limit: Double
  ) -> Double {
    var chance = 0.0
    var place = 0
    // Both run upwards: a larger value of this one allows a larger one of the other.
    for (index, value) in sorted.enumerated() {
      while place < other.sorted.count, other.sorted[place] <= limit * value { place += 1 }
      chance += (ours[index] - (index == 0 ? 0 : ours[index - 1])) * (place == 0 ? 0 : theirs[place - 1])
    }
    return chance
  }
}
