// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelService

@Suite struct MailboxTests {
  @Test func keepsTheOrder() {
    let box = Mailbox<Int>()
    #expect(box.takeAll() == [])
    for number in 1...3 { #expect(box.leave(number)) }
    #expect(box.takeAll() == [1, 2, 3])
    #expect(box.takeAll() == [])
    #expect(box.leave(4))
    #expect(box.close() == [4])
    #expect(!box.leave(5))
    #expect(box.takeAll() == [])
  }

  @Test func losesNothingOfMany() async {
    let box = Mailbox<(Int, Int)>()
    let taken = await withTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask { for number in 0..<1000 { _ = box.leave((writer, number)) } }
      }
      var taken: [(Int, Int)] = []
      while taken.count < 4000 {
        taken += box.takeAll()
        await Task.yield()
      }
      return taken
    }
    for writer in 0..<4 { #expect(taken.filter { $0.0 == writer }.map(\.1) == Array(0..<1000)) }
  }

  @Test func freesWhatNobodyTakes() {
    final class Item: Sendable {}
    weak let item: Item?
    do {
      let box = Mailbox<Item>()
      let kept = Item()
      item = kept
      #expect(box.leave(kept) && box.leave(Item()))
    }
    #expect(item == nil)
  }
}
