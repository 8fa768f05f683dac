// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import ReelMedia
import Testing

@testable import ReelService

@Suite struct PageMemoryTests {
  private func reels(_ ids: some Sequence<String>) throws -> [FeedReel] {
    try ids.map { FeedReel(id: $0, media: .success(try MediaSource(file: "x"))) }
  }

  @Test func knowsThePageThatAReelWasLastSeenOn() throws {
    var memory = PageMemory()
    let first = PageMemory.Visit(key: .page(1), query: nil)
    let second = PageMemory.Visit(key: .page(2), query: "q")
    memory.note(try reels(["a", "b", "e\u{301}"]), on: first)
    memory.note(try reels(["b", "é"]), on: second)
    #expect(memory.visit(of: "a") == first)
    #expect(memory.visit(of: "b") == second)
    #expect(memory.visit(of: "e\u{301}") == first)
    #expect(memory.visit(of: "é") == second)
    #expect(memory.visit(of: "c") == nil)
  }

  @Test func forgetsTheLongestUnseen() throws {
    var memory = PageMemory(capacity: 20)
    for page in 1...100 {
      memory.note(try reels(["\(page)", "often"]), on: PageMemory.Visit(key: .page(page), query: nil))
    }
    let known = (1...100).filter { memory.visit(of: "\($0)") != nil }
    #expect(known.count >= 9 && known.count <= 20)
    #expect(known == Array((101 - known.count)...100))
    #expect(memory.visit(of: "often")?.key == .page(100))
  }
}
