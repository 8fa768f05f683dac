// SPDX-License-Identifier: Apache-2.0

/// Where loads run: one thread of our own, which sleeps while there are none. None of them blocks it.
///
/// The concurrency runtime's own pool would be woken every second for as long as the process lives, once a task has
/// run there.
final class LoadExecutor: TaskExecutor {
  /// That of this process.
  static let shared = LoadExecutor()

  private let thread = ThreadExecutor(name: "reel-loads")

  private init() {}

  /// Does `work` on the thread, after everything that was asked for before.
  func perform(_ work: @escaping @Sendable () -> Void) { thread.perform(work) }

  /// Runs a piece of a task on the thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    thread.perform { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
