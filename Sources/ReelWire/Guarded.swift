// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A value for one thread at a time, which others can wait for.
///
/// A lock of the system, which ThreadSanitizer knows; of the standard library's `Mutex` it does not see the order.
@safe package final class Guarded<Value: Sendable>: @unchecked Sendable {
  // `value` is touched under the lock alone.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value

  /// Guards a first value.
  package init(_ value: Value) {
    self.value = value
    unsafe lock = .allocate(capacity: 1)
    unsafe changed = .allocate(capacity: 1)
    unsafe pthread_mutex_init(lock, nil)
    unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe pthread_mutex_destroy(lock)
    unsafe changed.deallocate()
    unsafe lock.deallocate()
  }

  /// Reads or changes the value, and wakes whoever waits for it.
  package func withLock<Result, Failure>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(lock)
    defer {
      unsafe pthread_cond_broadcast(changed)
      unsafe pthread_mutex_unlock(lock)
    }
    return try body(&value)
  }

  /// Waits until `body` takes something, for however long.
  package func wait<Result>(for body: (inout Value) -> Result?) -> Result {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    while true {
      if let result = body(&value) { return result }
      unsafe pthread_cond_wait(changed, lock)
    }
  }

  /// Waits until the value is as wanted, and gives it; nil when that does not come within so many seconds: by default only
  /// where it never comes, as tests queue for the threads of the pool for minutes.
  package func wait(seconds: Int = 1_200, until condition: (Value) -> Bool) -> Value? {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    var limit = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &limit)
    limit.tv_sec += seconds
    while !condition(value) {
      if unsafe pthread_cond_timedwait(changed, lock, &limit) == ETIMEDOUT { return condition(value) ? value : nil }
    }
    return value
  }
}
