// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelWire
import Testing

@testable import ReelService

/// A connection whose other end reads, or does not.
@Suite struct ControlLineTests {
  private final class Ends {
    let other: Int32
    var line: ControlLine
    private let executor = ThreadExecutor(name: "test")

    init() throws {
      var ends: [Int32] = [-1, -1]
      let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
      try #require(unsafe socketpair(AF_UNIX, type, 0, &ends) == 0)
      other = ends[1]
      let peer = try #require(Peer(of: ends[0], openTo: nil))
      let watch = executor.watch(ends[0]) { _ in }
      line = ControlLine(line: FrameLine(owning: ends[0], peer: peer), watch: watch)
    }

    deinit {
      // Else it would go on watching the number, which is soon another's.
      executor.shutdown()
      close(other)
    }

    func send(_ text: String) { _ = unsafe Glibc.send(other, text, text.utf8.count, 0) }

    func answer(_ text: String) -> Bool { line.answer(text) }

    func flush() -> Bool { line.flush() }

    func takeQuestion() -> [UInt8]? { line.takeQuestion() }

    /// Reads as much as there is: its length.
    func read() -> Int {
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      return max(0, unsafe recv(other, &bytes, bytes.count, 0))
    }
  }

  /// Whoever has more than a MiB unread is told nothing more; one answer may be of any length.
  @Test func unreadAnswers() throws {
    let ends = try Ends()
    #expect(ends.answer(String(repeating: "x", count: 8 << 20)))
    #expect(ends.line.waits)
    #expect(!ends.answer("y"))
    var (count, turns) = (0, 0)
    while count < 8 << 20, turns < 10_000 {
      count += ends.read()
      #expect(ends.flush())
      turns += 1
    }
    #expect(count == 8 << 20 && !ends.line.waits)
    #expect(ends.answer("y") && ends.read() == 1)
  }

  /// Questions wait where they are for as long as answers find no room.
  @Test func questionsWait() throws {
    let ends = try Ends()
    ends.send("a\nb\nc\nd")
    guard case .lines = ends.line.read() else {
      Issue.record("no lines")
      return
    }
    #expect(ends.line.isAsked && !ends.line.isHeard && !ends.line.isQuiet)
    #expect(ends.takeQuestion() == Array("a".utf8))
    #expect(ends.answer(String(repeating: "x", count: 1 << 20)))
    #expect(ends.takeQuestion() == nil && !ends.line.isAsked && !ends.line.isHeard)
    while ends.line.waits {
      _ = ends.read()
      #expect(ends.flush())
    }
    #expect(ends.line.isAsked)
    #expect(ends.takeQuestion() == Array("b".utf8))
    #expect(ends.takeQuestion() == Array("c".utf8))
    // The rest of the fourth is to come.
    #expect(ends.takeQuestion() == nil && ends.line.isHeard && !ends.line.isQuiet)
    shutdown(ends.other, Int32(SHUT_WR))
    guard case .lines = ends.line.read() else {
      Issue.record("no line before the end")
      return
    }
    ends.line.sendsNoMore = true
    #expect(ends.line.isAsked && !ends.line.isQuiet)
    ends.line.isDone = true
    #expect(!ends.line.isAsked && ends.takeQuestion() == nil && ends.line.isQuiet)
    ends.line.isDone = false
    #expect(ends.takeQuestion() == Array("d".utf8) && ends.line.isQuiet)
  }
}
