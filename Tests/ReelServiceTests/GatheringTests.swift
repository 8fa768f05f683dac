// SPDX-License-Identifier: Apache-2.0

import ReelWire
import TestOrigins
import Testing

@testable import ReelService

/// Players are asked at once, and one whose loop is stuck keeps nobody waiting. The loops are real threads.
@Suite(.timeLimit(.minutes(30)), .onOwnThread) struct GatheringTests {
  @Test(arguments: [0, 1, 5]) func allAnswer(_ count: Int) async throws {
    let house = try await DoorUnderTest(count)
    for _ in 0..<3 {
      let answers = await house.door.gather { $0.number * 10 }
      #expect(answers.map(\.number) == (0..<count).map { UInt32($0 + 1) })
      #expect(answers.map(\.value) == answers.map { $0.number * 10 })
    }
    // Whoever has nothing to say is not silent.
    let odd = await house.door.gather(from: house.door.players) { $0.number % 2 == 1 ? $0.number : nil }
    #expect(odd.silent == [] && odd.answers.count == (count + 1) / 2)
  }

  @Test(arguments: [[1], [2], [3], [1, 3], [1, 2, 3]] as [[UInt32]]) func someAreStuck(_ stuck: [UInt32]) async throws {
    let house = try await DoorUnderTest(3)
    let blocks = stuck.map { BlockedLoop(house.sessions[Int($0) - 1].loop) }
    let late = Guarded(0), asked = Guarded([UInt32]())
    let found = await house.door.gather(from: house.door.players, late: { late.withLock { $0 += 1 } }) { session in
      asked.withLock { $0.append(session.number) }
      return session.number
    }
    let others = Set([1, 2, 3] as [UInt32]).subtracting(stuck)
    #expect(Set(found.answers.keys) == others && found.silent == Set(stuck))
    #expect(late.withLock { $0 } == 0)
    for block in blocks { block.free() }
    // They come to the question, and it is no longer asked.
    #expect(late.wait { $0 == stuck.count } != nil)
    #expect(Set(asked.withLock { $0 }) == others)
    #expect(await house.door.gather { $0.number }.count == 3)
  }

  /// Nobody waits behind another one's question.
  @Test func manyAskAtOnce() async throws {
    let house = try await DoorUnderTest(2)
    let block = BlockedLoop(house.sessions[1].loop)
    let counts = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<50 { group.addTask { await house.door.gather { $0.number }.count } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 1, count: 50))
    block.free()
  }

  /// Answers, the end and whoever waits come in any order.
  @Test(arguments: ["12w", "w12", "1w2", "1ew2", "ew12", "1we2", "w1e2", "1e2w", "12ew", "w12e"])
  func rounds(_ order: String) async {
    let round = AnswerRound<String>([1, 2])
    var waiter: Task<Gathered<String>, Never>?
    let isLate = order.contains("e2") || order.contains("ew") && !order.hasPrefix("12")
    for step in order {
      switch step {
      case "1": #expect(round.take("a", of: 1) == !order.hasPrefix("e"))
      case "2": #expect(round.take("b", of: 2) == !isLate)
      case "e": round.end()
      default: waiter = Task { await withCheckedContinuation { round.tell($0) } }
      }
    }
    let found = await waiter?.value
    #expect(found?.answers == (order.hasPrefix("e") ? [:] : isLate ? [1: "a"] : [1: "a", 2: "b"]))
    #expect(found?.silent == (order.hasPrefix("e") ? [1, 2] : isLate ? [2] : []))
    #expect(round.isOver)
  }
}
