// SPDX-License-Identifier: Apache-2.0

/// Rounds of questions: a round is over once everybody who was asked in it has answered.
struct SignsOfLife: Equatable, Sendable {
  /// Counts rounds.
  private(set) var round = 0
  /// Who has been asked, and has not answered.
  private(set) var awaited: Set<Int> = []

  /// Begins a round of so many, who are asked by their numbers from 0; false, and nobody is asked, while somebody owes an
  /// answer of the one before.
  mutating func begin(_ count: Int) -> Bool {
    guard awaited.isEmpty else { return false }
    round += 1
    awaited = Set(0..<count)
    return true
  }

  /// Takes an answer: whether it is the last of the round.
  mutating func take(_ number: Int, of round: Int) -> Bool {
    guard round == self.round, awaited.remove(number) != nil else { return false }
    return awaited.isEmpty
  }
}
