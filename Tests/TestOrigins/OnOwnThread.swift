// SPDX-License-Identifier: Apache-2.0

internal import ReelService
public import Testing

/// Gives each test a thread for its own steps: those that await much would queue for the pool's behind all other tests at
/// every step, and what they talk to would have given them up meanwhile.
public struct OnOwnThread: SuiteTrait, TestTrait, TestScoping {
  /// The tests of the suite, each by itself.
  public let isRecursive = true

  /// Runs the test there.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let executor = OwnThread()
    defer { executor.thread.shutdown() }
    try await withTaskExecutorPreference(executor) { try await function() }
  }
}

extension Trait where Self == OnOwnThread {
  /// See `OnOwnThread`.
  public static var onOwnThread: Self { OnOwnThread() }
}

/// Runs the pieces of a task on one thread.
final class OwnThread: TaskExecutor {
  /// For all that take turns.
  static let shared = OwnThread()

  let thread = ThreadExecutor(name: "test")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    thread.perform { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
