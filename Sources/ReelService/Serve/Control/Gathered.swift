// SPDX-License-Identifier: Apache-2.0

/// What players have answered that were asked at once.
struct Gathered<Value: Sendable>: Sendable {
  /// By the players' numbers; without those that have ended, and those that are silent.
  var answers: [UInt32: Value] = [:]
  /// Players whose loops have not come to the question in time.
  var silent: Set<UInt32> = []

  /// Those of some of the players.
  func filtered(_ isIncluded: (UInt32) -> Bool) -> Gathered {
    Gathered(answers: answers.filter { isIncluded($0.key) }, silent: silent.filter(isIncluded))
  }

  /// In the order of the players' numbers.
  var inOrder: [(number: UInt32, value: Value)] { answers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
}
