// SPDX-License-Identifier: Apache-2.0

/// How a quantity changes over a long run: the median of the slopes between all pairs of samples (Theil and Sen), which
/// single peaks do not move, and the limits between which the true slope lies with 99 % confidence.
public struct Trend: Equatable, Sendable {
  /// A value that was measured after so many landings.
  public struct Sample: Equatable, Sendable {
    /// Landings before.
    public let landing: Int
    /// The quantity.
    public let value: Double

    /// A value at a landing.
    public init(landing: Int, value: Double) {
      self.landing = landing
      self.value = value
    }
  }

  /// Change per 1,000 landings.
  public let slope: Double
  /// The limits of confidence; with too few samples for it, the smallest and the largest slope.
  public let low, high: Double
  /// Whether there are enough samples for confidence.
  public let isSure: Bool
  /// The medians of the first and the last quarter of the samples.
  public let start, end: Double
  /// How many samples there are.
  public let n: Int

  /// The quantile of the normal distribution for 99 % in the middle.
  private static let confidence = 2.576

  /// The trend of samples in their order; nil for fewer than three.
  public init?(_ samples: [Sample]) {
    var slopes: [Double] = []
    for (index, later) in samples.enumerated() {
      for earlier in samples[..<index] where earlier.landing != later.landing {
        slopes.append((later.value - earlier.value) / Double(later.landing - earlier.landing) * 1000)
      }
    }
    guard samples.count >= 3, !slopes.isEmpty else { return nil }
    slopes.sort()
    let count = Double(samples.count)
    // Kendall's statistic for so many samples without a trend has this deviation (Sen 1968).
    let spread = Self.confidence * (count * (count - 1) * (2 * count + 5) / 18).squareRoot()
    let pairs = Double(slopes.count)
    let last = slopes.count - 1
    slope = Self.median(slopes)
    isSure = spread < pairs
    low = slopes[min(last, max(0, Int(((pairs - spread) / 2).rounded(.down))))]
    high = slopes[min(last, max(0, Int(((pairs + spread) / 2).rounded(.up))))]
    let quarter = max(1, samples.count / 4)
    start = Self.median(samples.prefix(quarter).map(\.value).sorted())
    end = Self.median(samples.suffix(quarter).map(\.value).sorted())
    n = samples.count
  }

  /// Whether it grows by more than `limit`, and is sure to grow at all.
  public func grows(beyond limit: Double) -> Bool { isSure && slope > limit && low > 0 && end > start }

  private static func median(_ sorted: [Double]) -> Double {
    (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
