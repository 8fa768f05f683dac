// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A value for one thread at a time, behind a lock that ThreadSanitizer knows, which it does not of `Mutex`.
@safe public final class Guarded<Value: Sendable>: @unchecked Sendable {
  // `value` is touched under the lock alone.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value

  /// Guards a first value.
  public init(_ value: Value) {
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
  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    unsafe pthread_mutex_lock(lock)
    defer {
      unsafe pthread_cond_broadcast(changed)
      unsafe pthread_mutex_unlock(lock)
    }
    return try body(&value)
  }

  /// Waits until the value is as wanted, and gives it; nil when that never comes. The seconds are no measurement: they
  /// only keep a broken test from hanging.
  public func wait(seconds: Int = 60, until condition: (Value) -> Bool) -> Value? {
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
