// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The regularized incomplete beta function (DLMF 8.17), by its continued fraction.
enum IncompleteBeta {
  private static let smallest = 1e-300, precise = 1e-14
  private static let termLimit = 100_000

  /// I_x(a, b) for a, b > 0; for whole numbers it is the chance that of a + b - 1 throws, each with the chance x, at least
  /// a succeed (DLMF 8.17.5).
  static func value(_ x: Double, a: Double, b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    // The fraction converges fast on this side only (DLMF 8.17.4 leads to the other).
    guard x <= (a + 1) / (a + b + 2) else { return 1 - value(1 - x, a: b, b: a) }
    let scale = lgamma(a + b).0 - lgamma(a).0 - lgamma(b).0 + a * log(x) + b * log1p(-x)
    return min(1, exp(scale) / a / fraction(x, a, b))
  }

  /// The continued fraction of DLMF 8.17.22, forwards, by Lentz's method as Thompson and Barnett mended it (DLMF 3.10(iii)).
  private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    func kept(_ value: Double) -> Double { abs(value) < smallest ? smallest : value }
    var result = 1.0
    var numerator = 1.0
    var denominator = 0.0
    for term in 1...termLimit {
      let half = Double(term / 2)
      let coefficient =
        term % 2 == 0
        ? half * (b - half) * x / ((a + 2 * half - 1) * (a + 2 * half))
        : -(a + half) * (a + b + half) * x / ((a + 2 * half) * (a + 2 * half + 1))
      numerator = kept(1 + coefficient / numerator)
      denominator = 1 / kept(1 + coefficient * denominator)
      let factor = numerator * denominator
      result *= factor
      if abs(factor - 1) < precise { break }
    }
    return result
  }
}
