// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A thread of its own that runs one closure.
@safe final class HelperThread {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private var thread = pthread_t()

  init(_ body: @escaping @Sendable () -> Void) {
    let work = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
    unsafe pthread_create(
      &thread, nil,
      { work in
        unsafe work.map { unsafe Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
        return nil
      }, work)
  }

  /// Waits for its end. Call it once.
  func join() { pthread_join(thread, nil) }
}
