// SPDX-License-Identifier: Apache-2.0

/// Where tasks run: on the thread of a loop. None of them blocks it.
///
/// The concurrency runtime's own pool would run for as long as the process lives, and wake every second, once a task has
/// been there: also one of an actor with a loop, as it goes on outside the actor first after it has waited.
final class LoopTasks: TaskExecutor {
  /// Those of loads, on a thread of their own that sleeps while there are none.
  static let loads = LoopTasks(ThreadExecutor(name: "reel-loads"))

  /// The thread.
  let loop: ThreadExecutor

  /// Tasks on this loop.
  init(_ loop: ThreadExecutor) { self.loop = loop }

  /// Runs a piece of a task on the thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.perform { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
