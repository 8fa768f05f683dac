// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelBench

@Suite struct RoundOrderTests {
  @Test func twoTakeTurns() {
    var order = RoundOrder(count: 2)
    #expect((0..<4).map { _ in order.next() } == [[0, 1], [1, 0], [0, 1], [1, 0]])
    var single = RoundOrder(count: 1)
    #expect((0..<2).map { _ in single.next() } == [[0], [0]])
    var none = RoundOrder(count: 0)
    #expect(none.next() == [])
  }

  @Test(arguments: [3, 4, 7, 24]) func everyLaneOnceAndNoneAfterItself(_ count: Int) {
    var order = RoundOrder(count: count)
    let rounds = (0..<1000).map { _ in order.next() }
    #expect(rounds.allSatisfy { $0.sorted() == Array(0..<count) })
    let sequence = rounds.flatMap(\.self)
    #expect(!zip(sequence, sequence.dropFirst()).contains { $0 == $1 })
    // Each lane comes first, and follows each other one, about as often.
    for lane in 0..<count {
      let first = Double(rounds.count { $0.first == lane }) * Double(count) / 1000
      #expect((0.5...1.6).contains(first), "\(lane)")
      var before = [Int](repeating: 0, count: count)
      for (one, other) in zip(sequence, sequence.dropFirst()) where other == lane { before[one] += 1 }
      let shares = before.indices.filter { $0 != lane }.map { Double(before[$0]) * Double(count - 1) / 1000 }
      #expect(shares.allSatisfy { (0.5...1.6).contains($0) }, "\(lane)")
    }
    var again = RoundOrder(count: count)
    #expect((0..<1000).map { _ in again.next() } == rounds)
  }
}
