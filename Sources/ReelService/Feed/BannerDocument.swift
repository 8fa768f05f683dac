// SPDX-License-Identifier: Apache-2.0

/// A banner as its JSON says it.
struct BannerDocument: Equatable, Sendable {
  /// A banner is at most this high, so that no sum of positions loses its fractions.
  static let heightLimit = 1e6
  /// Placements of a banner at most.
  static let placementLimit = 10_000

  /// How high it is: what it says itself, or the sum of its placements.
  let height: Double

  /// Reads a banner.
  ///
  /// - Throws: `malformed` for what is no such JSON, and for a height that no banner has.
  init(_ bytes: [UInt8], keys: FeedKeys, operation: String) throws(FeedError) {
    height = try MarkedReading.read(bytes, operation: operation) { document in
      if let value = try document.value(at: keys.height), value != .null { return try Self.height(value) }
      guard let placements = try document.list(at: keys.placements, limit: Self.placementLimit) else {
        throw MarkedReading.Mismatch(reason: "neither a height nor placements")
      }
      let key = String(keys.height.split(separator: ".").last ?? "")
      let sum = try placements.reduce(0) { sum, placement in
        sum + (try Self.height(MarkedObject(placement).value(at: key)))
      }
      return try Self.checked(sum)
    }
  }

  private static func height(_ value: MarkedValue?) throws -> Double {
    guard let height = value?.number else { throw MarkedReading.Mismatch(reason: "a height that is no number") }
    return try checked(height)
  }

  private static func checked(_ height: Double) throws -> Double {
    guard height.isFinite, (0...heightLimit).contains(height) else {
      throw MarkedReading.Mismatch(reason: "a height of \(height)")
    }
    return height
  }
}
