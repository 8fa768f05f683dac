// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelMedia
import ReelWire
import Testing

@testable import ReelService

@Suite(.timeLimit(.minutes(30))) struct ThreadExecutorTests {
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

  @Test func descriptorsTakeTurnsWithWork() async throws {
    let executor = ThreadExecutor(name: "test")
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let pipe = try Pair()
    executor.perform {
      let watch = executor.watch(pipe.near) { readiness in
        continuation.yield(readiness == .reading ? "readable" : "odd")
        pipe.drain()
      }
      // Work that always finds more work must not keep the descriptor waiting.
      @Sendable func again(_ left: Int) {
        if left > 0 { executor.perform { again(left - 1) } } else { continuation.yield("worked") }
      }
      again(1_000)
      pipe.write()
      executor.schedule(at: MonotonicTime.now.adding(milliseconds: 50)) {
        executor.unwatch(watch)
        pipe.write()
        executor.schedule(at: MonotonicTime.now.adding(milliseconds: 20)) { continuation.finish() }
      }
    }
    var seen: [String] = []
    for await word in stream { seen.append(word) }
    #expect(seen == ["readable", "worked"])
    executor.shutdown()
  }

  @Test func aDescriptorIsWatchedForWhatIsWanted() async throws {
    let executor = ThreadExecutor(name: "test")
    let (stream, continuation) = AsyncStream.makeStream(of: ThreadExecutor.Readiness.self)
    let pipe = try Pair()
    let number = Guarded<ThreadExecutor.Watch?>(nil)
    executor.perform {
      let watch = executor.watch(pipe.near, for: [.reading, .writing]) { readiness in
        continuation.yield(readiness)
        number.withLock { watch in if let watch { executor.change(watch, to: .reading) } }
        // At the end of the other side there is something to read for ever.
        if readiness == .reading { number.withLock { watch in if let watch { executor.unwatch(watch) } } }
        if readiness == .writing { pipe.end() } else { continuation.finish() }
      }
      number.withLock { $0 = watch }
    }
    var seen: [ThreadExecutor.Readiness] = []
    for await readiness in stream { seen.append(readiness) }
    #expect(seen == [.writing, .reading])
    executor.shutdown()
  }

  /// Both are ready at once, and the first has the second watched for nothing: only its end is told still.
  @Test(arguments: [(false, ["first"]), (true, ["first", "second"])])
  func whatIsNoLongerWantedIsNotTold(_ hasEnded: Bool, _ expected: [String]) async throws {
    let executor = ThreadExecutor(name: "test")
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let (one, other) = (try Pair(), try Pair())
    let watches = Guarded<[ThreadExecutor.Watch]>([])
    executor.perform {
      one.write()
      other.write()
      if hasEnded { other.end(Int32(SHUT_RDWR)) }
      let first = executor.watch(one.near) { _ in
        continuation.yield("first")
        let both = watches.withLock(\.self)
        executor.unwatch(both[0])
        executor.change(both[1], to: [])
        executor.perform { executor.perform { continuation.finish() } }
      }
      let second = executor.watch(other.near) { _ in
        continuation.yield("second")
        executor.unwatch(watches.withLock { $0[1] })
      }
      watches.withLock { $0 = [first, second] }
    }
    var seen: [String] = []
    for await word in stream { seen.append(word) }
    #expect(seen == expected)
    executor.shutdown()
  }

  /// Both ends of a connection.
  private final class Pair: Sendable {
    let near: Int32
    private let far: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
      (near, far) = (ends[0], ends[1])
    }

    deinit {
      close(near)
      close(far)
    }

    func write() {
      var byte: UInt8 = 1
      unsafe Glibc.write(far, &byte, 1)
    }

    func drain() {
      var byte: UInt8 = 0
      unsafe read(near, &byte, 1)
    }

    func end(_ how: Int32 = Int32(SHUT_WR)) { shutdown(far, how) }
  }
}
