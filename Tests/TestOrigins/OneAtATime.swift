// SPDX-License-Identifier: Apache-2.0

public import Testing

/// Lets one test at a time run of all that wait for other processes, on a thread that is for these alone: each holds it
/// for as long as it waits. On those of the pool, tests that wait for nobody would wait for them; and whose turn it is would
/// queue for one behind all others.
public struct OneAtATime: SuiteTrait, TestTrait, TestScoping {
  /// The tests of the suite, each by itself.
  public let isRecursive = true

  /// Runs the test once no other runs.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(OwnThread.shared) {
      await Turnstile.shared.enter()
      do {
        try await function()
      } catch {
        await Turnstile.shared.leave()
        throw error
      }
      await Turnstile.shared.leave()
    }
  }
}

extension Trait where Self == OneAtATime {
  /// See `OneAtATime`.
  public static var oneAtATime: Self { OneAtATime() }
}

/// Lets through one at a time, in their order, and blocks no thread.
private actor Turnstile {
  static let shared = Turnstile()

  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func enter() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func leave() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
