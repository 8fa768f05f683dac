// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Counts on any thread.
final class Tally: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }

  func add() { number.add(1, ordering: .relaxed) }
}
