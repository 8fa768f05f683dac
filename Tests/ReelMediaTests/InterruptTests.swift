// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelService
import ReelWire
import Synchronization
import TestOrigins
import Testing

@testable import ReelMedia

@Suite(.timeLimit(.minutes(30))) struct InterruptTests {
  private static func open(_ reel: Reel, _ interrupt: Interrupt, milliseconds: Int = 4000) throws(MediaError) -> Clip {
    var options = ClipOptions()
    options.budget.milliseconds = milliseconds
    return try Clip(MediaSource(reel.path), options: options, interrupt: interrupt)
  }

  @Test(arguments: Reel.all) func cancelledBeforeOpening(_ reel: Reel) throws {
    let interrupt = try Interrupt()
    interrupt.cancel()
    let error = #expect(throws: MediaError.self) {
      var clip = try Self.open(reel, interrupt)
      _ = try clip.firstFrame()
    }
    #expect(error?.code == .cancelled)
  }

  @Test(arguments: Reel.all, [0, -1, -4000]) func deadlineInThePast(_ reel: Reel, milliseconds: Int) throws {
    let interrupt = try Interrupt()
    let error = #expect(throws: MediaError.self) {
      var clip = try Self.open(reel, interrupt, milliseconds: milliseconds)
      _ = try clip.firstFrame()
    }
    #expect(error?.code == .timedOut)
  }

  @Test(arguments: Reel.all) func cancelledBetweenCalls(_ reel: Reel) throws {
    let interrupt = try Interrupt()
    var clip = try Self.open(reel, interrupt)
    _ = try clip.firstFrame()
    interrupt.cancel()
    // What is there already can still be had.
    #expect(try clip.firstFrame().stamp == reel.reference.first)
    do {
      try clip.skip(1000)
      Issue.record("it went on")
    } catch let error as MediaError {
      #expect(error.code == .cancelled)
    }
  }

  @Test(arguments: Reel.all) func cancelledWhileDecoding(_ reel: Reel) throws {
    let canceller = try Canceller()
    try canceller.run { interrupt in
      var clip = try Self.open(reel, interrupt, milliseconds: 60_000)
      do {
        // Without a cancel this never ends: what is over begins again.
        while true {
          if try clip.nextFrame() == nil { try clip.rewind() }
          canceller.count.add(1, ordering: .relaxed)
        }
      } catch {
        #expect((error as? MediaError)?.code == .cancelled)
      }
    }
    #expect(canceller.count.load(ordering: .relaxed) >= 3)
  }

  @Test(arguments: [1, 5, 7].map(Reel.number)) func cancelledWhileOpening(_ reel: Reel) throws {
    let canceller = try Canceller()
    try canceller.run { interrupt in
      do {
        while true {
          var clip = try Self.open(reel, interrupt, milliseconds: 60_000)
          _ = try clip.firstFrame()
          canceller.count.add(1, ordering: .relaxed)
        }
      } catch {
        #expect((error as? MediaError)?.code == .cancelled)
      }
    }
  }

  /// A deadline, in ns of the clock or none, set after a cancel.
  @Test(arguments: [nil, 1, .max]) func aCancelIsNeverTakenBack(nanoseconds: Int64?) throws {
    let interrupt = try Interrupt()
    interrupt.cancel()
    interrupt.setDeadline(nanoseconds.map(MonotonicTime.init))
    #expect(interrupt.state == .cancelled)
    interrupt.cancel()
    #expect(interrupt.state == .cancelled)
    let error = #expect(throws: MediaError.self) { try interrupt.check("x") }
    #expect(error == MediaError(.cancelled, operation: "x", reason: "cancelled"))
  }

  /// Milliseconds, and whether they are over at once.
  @Test(arguments: [(.min, true), (-1, true), (0, true), (600_000, false), (.max, false)] as [(Int, Bool)])
  func limitsAreSafeWhateverTheNumber(milliseconds: Int, isLate: Bool) throws {
    for source in [try MediaSource(file: "a.mp4"), try MediaSource(remote: "http://h/a.mp4")] {
      let interrupt = try Interrupt()
      interrupt.setLimit(milliseconds: milliseconds, for: source)
      #expect(interrupt.state == (isLate ? .late : .go))
      interrupt.setDeadline(nil)
      #expect(interrupt.state == .go)
    }
  }

  @Test func aFileIsLimitedByTheWorkOfItsThread() throws {
    let interrupt = try Interrupt()
    let file = try MediaSource(file: "a.mp4")
    let done = Guarded(false)
    interrupt.setLimit(milliseconds: 600_000, for: file)
    let worker = HelperThread {
      interrupt.setLimit(milliseconds: 20, for: file)
      let start = ThreadTime.now
      while start.millisecondsSince < 20 {}
      #expect(interrupt.state == .late)
      done.withLock { $0 = true }
      // Until the other thread has looked.
      _ = done.wait { !$0 }
    }
    #expect(done.wait { $0 } == true)
    #expect(interrupt.state == .late)
    done.withLock { $0 = false }
    worker.join()
  }

  @Test func waitingIsNoWork() throws {
    let interrupt = try Interrupt()
    let start = MonotonicTime.now
    interrupt.setLimit(milliseconds: 100, for: try MediaSource(file: "a.mp4"))
    let other = HelperThread {
      while MonotonicTime.now < start.adding(milliseconds: 150) { sched_yield() }
    }
    other.join()
    // A machine that is busy enough makes even the wait too long.
    #expect(interrupt.state == .go || MonotonicTime.now >= start.adding(milliseconds: 100 * Budget.patience))
  }

  @Test func deadlinesComeAndGo() throws {
    let interrupt = try Interrupt()
    #expect(interrupt.state == .go)
    interrupt.setDeadline(MonotonicTime(nanoseconds: 1))
    #expect(interrupt.state == .late)
    #expect(throws: MediaError.self) { try interrupt.check("x") }
    interrupt.setDeadline(.now.adding(milliseconds: 1_000_000))
    #expect(interrupt.state == .go)
    try interrupt.check("x")
    interrupt.setDeadline(.now)
    #expect(interrupt.state == .late)
    interrupt.setDeadline(nil)
    #expect(interrupt.state == .go)
  }
}

/// Cancels from another thread as soon as the work has come to its third step.
private final class Canceller: Sendable {
  let count = Atomic(0)
  private let interrupt: Interrupt

  init() throws { interrupt = try Interrupt() }

  func run(_ work: (Interrupt) throws -> Void) throws {
    let thread = HelperThread {
      while self.count.load(ordering: .relaxed) < 3 { sched_yield() }
      self.interrupt.cancel()
    }
    try work(interrupt)
    // Where the work failed before, the thread must not wait for ever.
    count.add(3, ordering: .relaxed)
    thread.join()
  }
}
