// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// A fraction, as FFmpeg writes time bases, frame rates and aspect ratios.
public struct Rational: Equatable, Sendable {
  /// The part above the line.
  public let numerator: Int32
  /// The part below the line; 0 in what a file left open.
  public let denominator: Int32

  /// `numerator` / `denominator`, not reduced.
  public init(_ numerator: Int32, _ denominator: Int32) {
    self.numerator = numerator
    self.denominator = denominator
  }

  init(_ rational: AVRational) { self.init(rational.num, rational.den) }

  /// The quotient, or nil if either part is not positive.
  public var value: Double? {
    numerator > 0 && denominator > 0 ? Double(numerator) / Double(denominator) : nil
  }

  var av: AVRational { AVRational(num: numerator, den: denominator) }
}
