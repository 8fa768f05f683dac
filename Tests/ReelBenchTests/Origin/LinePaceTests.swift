// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelBench

/// The line on a clock that the tests turn.
@Suite struct LinePaceTests {
  private static let millisecond: Int64 = 1_000_000

  @Test(arguments: [0.5, 1, 8, 33, 100, 2500]) func carriesWhatItSays(megabits: Double) {
    var pace = LinePace(megabitsPerSecond: megabits)
    var step: Int64 = 0
    var previous: Int64 = 0
    var bytes = 0
    // A thread that always wakes a little late, as long as a transfer takes ten seconds.
    while previous < 10_000 * Self.millisecond {
      step += 1
      let now = previous + step * 7919 % 5000 * 1000
      let piece = Int(1 + step * 104_729 % 65_536)
      previous = pace.send(piece, ready: LinePace.ready(after: previous, now: now))
      bytes += piece
    }
    let rate = Double(bytes) * 8000 / Double(previous)
    #expect(abs(rate / megabits - 1) < 0.001, "\(rate)")
  }

  @Test func theFirstPieceTakesItsTime() {
    var pace = LinePace(megabitsPerSecond: 8)
    #expect(pace.send(1000, ready: 5) == Self.millisecond + 5)
    #expect(pace.send(1000, ready: 5) == 2 * Self.millisecond + 5)
  }

  @Test func transfersShareIt() {
    var pace = LinePace(megabitsPerSecond: 8)
    var ends: [Int64] = [0, 0, 0]
    for _ in 0..<100 {
      for index in ends.indices {
        ends[index] = pace.send(1000, ready: LinePace.ready(after: ends[index], now: ends[index]))
      }
    }
    // 300,000 bytes at a million a second.
    #expect(ends == [298, 299, 300].map { $0 * Self.millisecond })
  }

  @Test func whatDidNotGoIsNotMadeUpFor() {
    var pace = LinePace(megabitsPerSecond: 8)
    let first = pace.send(1000, ready: 0)
    // A second in which nobody had anything to send.
    let now = first + 1000 * Self.millisecond
    let ready = LinePace.ready(after: first, now: now)
    #expect(ready == now - LinePace.catchUp)
    #expect(pace.send(1000, ready: ready) == ready + Self.millisecond)
    // Another transfer begins on the idle line: it has nothing to catch up with.
    #expect(pace.send(1000, ready: LinePace.ready(after: now, now: now)) == now + Self.millisecond)
  }

  @Test func aTransferIsNotReadyInTheFuture() {
    #expect(LinePace.ready(after: 100, now: 50) == 50)
    #expect(LinePace.ready(after: 40, now: 50) == 40)
  }
}
