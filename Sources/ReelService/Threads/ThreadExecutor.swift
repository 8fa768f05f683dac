// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A thread of its own that an actor can live on, so that what blocks never holds a thread of the cooperative pool.
///
/// It sleeps without any timeout while there is nothing to do.
public final class ThreadExecutor: SerialExecutor {
  private let jobs = Mailbox<UnownedJob>()
  private let event = EventDescriptor()
  private let isShutDown = Atomic(false)

  /// An executor whose thread waits for jobs.
  ///
  /// - Parameter name: at most 15 bytes of it are shown.
  public init(name: String) { Thread.start(name: name) { self.run() } }

  /// The C function that the thread stands on is `pthread_create`.
  public func enqueue(_ job: consuming ExecutorJob) {
    _ = jobs.leave(UnownedJob(job))
    event.signal()
  }

  /// Lets the thread end once everything that was asked for is done; its actor must be gone by then.
  public func shutdown() {
    isShutDown.store(true, ordering: .releasing)
    event.signal()
  }

  private func run() {
    while true {
      let ends = isShutDown.load(ordering: .acquiring)
      let ready = jobs.takeAll()
      for job in ready { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
      if ready.isEmpty {
        if ends { return }
        event.wait(nanoseconds: nil)
      }
    }
  }
}
