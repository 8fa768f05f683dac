// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import Testing

@testable import ReelService

@Suite(.timeLimit(.minutes(10))) struct ThreadExecutorTests {
  private actor Resident {
    let executor: ThreadExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    private(set) var count = 0

    init(_ executor: ThreadExecutor) { self.executor = executor }

    func add() -> Bool {
      count += 1
      return executor.isCurrent
    }
  }

  @Test func anActorLivesOnTheThread() async {
    let executor = ThreadExecutor(name: "test")
    let resident = Resident(executor)
    for _ in 0..<100 { #expect(await resident.add()) }
    #expect(await resident.count == 100)
    #expect(!executor.isCurrent)
    executor.shutdown()
    // It starts once more for what comes later.
    #expect(await resident.add())
  }

  @Test func workIsDoneInTheOrderItWasAskedFor() async {
    let executor = ThreadExecutor(name: "test")
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    for number in 0..<1_000 { executor.perform { continuation.yield(number) } }
    executor.perform { continuation.finish() }
    var seen: [Int] = []
    for await number in stream { seen.append(number) }
    #expect(seen == Array(0..<1_000))
    executor.shutdown()
  }

  @Test func alarmsGoOffInTheirOrderAndNotWhenCancelled() async {
    let executor = ThreadExecutor(name: "test")
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    executor.perform {
      let now = MonotonicTime.now
      executor.schedule(at: now.adding(milliseconds: 4)) { continuation.finish() }
      let late = executor.schedule(at: now.adding(milliseconds: 3)) { continuation.yield(3) }
      executor.schedule(at: now.adding(milliseconds: 2)) { continuation.yield(2) }
      executor.schedule(at: now.adding(milliseconds: 1)) { continuation.yield(1) }
      executor.schedule(at: now.adding(milliseconds: -5)) { continuation.yield(0) }
      executor.cancel(late)
    }
    var seen: [Int] = []
    for await number in stream { seen.append(number) }
    #expect(seen == [0, 1, 2])
    executor.shutdown()
  }

  @Test func anAlarmThatIsDueCanStillBeCancelledOnTheThread() async {
    let executor = ThreadExecutor(name: "test")
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let second = Watched<ThreadExecutor.Alarm?>(nil)
    executor.perform {
      let now = MonotonicTime.now
      // Both are due at once: the first takes the second back.
      executor.schedule(at: now.adding(milliseconds: -2)) {
        continuation.yield(1)
        if let alarm = second.value { executor.cancel(alarm) }
        executor.perform { continuation.finish() }
      }
      second.change { $0 = executor.schedule(at: now.adding(milliseconds: -1)) { continuation.yield(2) } }
    }
    var seen: [Int] = []
    for await number in stream { seen.append(number) }
    #expect(seen == [1])
    executor.shutdown()
  }

  @Test func anEarlierAlarmEndsTheSleepForALaterOne() async {
    let executor = ThreadExecutor(name: "test")
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    executor.schedule(at: MonotonicTime.now.adding(milliseconds: 1_000_000)) { continuation.yield(2) }
    executor.schedule(at: .now) {
      continuation.yield(1)
      continuation.finish()
    }
    var seen: [Int] = []
    for await number in stream { seen.append(number) }
    #expect(seen == [1])
    executor.shutdown()
  }
}
