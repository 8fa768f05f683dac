// SPDX-License-Identifier: Apache-2.0

/// The last landings of a player.
struct LandingBook: Sendable {
  /// What is known of a landing.
  enum Entry: Equatable, Sendable {
    case known(LandingStatus)
    /// There was none of that number yet.
    case toCome
    /// There were too many since.
    case forgotten
  }

  /// Landings that are remembered.
  static let limit = 64

  /// In order; the last one may still change.
  private var landings: [LandingStatus] = []

  /// A landing went like this, so far.
  mutating func note(_ landing: LandingStatus) {
    if let index = landings.lastIndex(where: { $0.landing == landing.landing }) {
      landings[index] = landing
    } else {
      landings.append(landing)
      if landings.count > Self.limit { landings.removeFirst() }
    }
  }

  subscript(number: Int) -> Entry {
    if let landing = landings.last(where: { $0.landing == number }) { return .known(landing) }
    return number > landings.last?.landing ?? 0 ? .toCome : .forgotten
  }
}
