// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Random numbers that a seed decides, the same with every version of Swift: the generator is SplitMix64.
public struct SeededDice: Equatable, Sendable {
  private var state: UInt64

  /// Dice that fall alike for the same seed.
  public init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }

  /// A whole number from 0 to below `bound`, which is above 0.
  public mutating func number(below bound: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(bound)).high) }

  /// A number from 0 to below 1.
  public mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number whose logarithm is spread normally, with this median.
  ///
  /// - Parameter sigma: the standard deviation of the logarithm.
  public mutating func logNormal(median: Double, sigma: Double) -> Double {
    // Box and Muller's transform; 1 minus a fraction is never 0.
    let radius = (-2 * log(1 - fraction())).squareRoot()
    return median * exp(sigma * radius * cos(2 * .pi * fraction()))
  }
}
