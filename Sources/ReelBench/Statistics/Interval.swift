// SPDX-License-Identifier: Apache-2.0

/// Between which values a figure lies, with 95 % confidence. In documents an array of both ends.
public struct Interval: Encodable, Equatable, Sendable {
  /// The ends. One is infinite where the samples cannot tell: it is null in documents.
  public let low, high: Double

  /// Where nothing is known.
  public static let unknown = Interval(-.infinity, .infinity)

  /// An interval between these ends.
  public init(_ low: Double, _ high: Double) {
    self.low = low
    self.high = high
  }

  /// Whether the value lies in it, the ends counted.
  public func contains(_ value: Double) -> Bool { low <= value && value <= high }

  /// Both ends, in their order.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    if low.isFinite { try container.encode(low) } else { try container.encodeNil() }
    if high.isFinite { try container.encode(high) } else { try container.encodeNil() }
  }
}
