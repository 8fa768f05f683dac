// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A value for one thread at a time, behind a lock that ThreadSanitizer knows, which it does not of `Mutex`.
@safe final class Guarded<Value: Sendable>: @unchecked Sendable {
  // `value` is touched under the lock alone.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  init(_ value: Value) {
    self.value = value
    unsafe lock = .allocate(capacity: 1)
    unsafe pthread_mutex_init(lock, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(lock)
    unsafe lock.deallocate()
  }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
