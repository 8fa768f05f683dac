// SPDX-License-Identifier: Apache-2.0

/// In which order lanes are measured, round by round. What was measured before a run leaves its traces in caches and
/// predictors, so no lane follows itself where it can be helped, and none always follows the same one.
struct RoundOrder: Sendable {
  private let count: Int
  private var dice = SeededDice(seed: 1)
  private var last: [Int] = []

  /// The order of so many lanes, the same each time.
  init(count: Int) { self.count = count }

  /// Every lane once. Two take turns as A B B A does; the order of more is drawn.
  mutating func next() -> [Int] {
    guard count > 2 else {
      last = last.isEmpty ? Array(0..<count) : last.reversed()
      return last
    }
    var order = Array(0..<count)
    repeat {
      for index in order.indices.dropFirst().reversed() { order.swapAt(index, dice.number(below: index + 1)) }
    } while order.first == last.last
    last = order
    return order
  }
}
