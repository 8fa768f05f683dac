// SPDX-License-Identifier: Apache-2.0

/// Counts landings by how they went. The last one may still change.
struct OutcomeCount: Sendable {
  private var counts: [Landing.Outcome: Int] = [:]
  private var last: (number: Int, outcome: Landing.Outcome)?

  /// Landings.
  var all: Int { counts.values.reduce(0, +) }

  /// Those that went like this.
  subscript(outcome: Landing.Outcome) -> Int { counts[outcome] ?? 0 }

  /// A landing went like this, so far.
  mutating func note(_ landing: Landing) {
    if let last, last.number == landing.number { counts[last.outcome, default: 0] -= 1 }
    counts[landing.outcome, default: 0] += 1
    last = (landing.number, landing.outcome)
  }
}
