// SPDX-License-Identifier: Apache-2.0

/// Where tasks of an actor that lives on a loop go on after they have waited: on its thread. A continuation goes on outside
/// the actor first, in the concurrency runtime's own pool by default, and that would then run for as long as the process
/// lives.
final class LoopTasks: TaskExecutor {
  private let loop: ThreadExecutor

  /// Tasks of an actor on this loop.
  init(_ loop: ThreadExecutor) { self.loop = loop }

  /// Runs a piece of a task on the thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.perform { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
