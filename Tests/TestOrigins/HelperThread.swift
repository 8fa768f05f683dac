// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A thread of its own that runs one closure.
public struct HelperThread: Sendable {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let thread: pthread_t

  /// Starts the thread.
  public init(_ body: @escaping @Sendable () -> Void) {
    let work = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
    var thread = pthread_t()
    unsafe pthread_create(
      &thread, nil,
      { work in
        unsafe work.map { unsafe Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
        return nil
      }, work)
    self.thread = thread
  }

  /// Waits for its end. Call it once.
  public func join() { pthread_join(thread, nil) }
}
