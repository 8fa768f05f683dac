// SPDX-License-Identifier: Apache-2.0

internal import CPool

/// How much processor time one thread has had. Only values of the same thread can be compared.
public struct ThreadTime: Equatable, Sendable {
  /// Nanoseconds of `CLOCK_THREAD_CPUTIME_ID`.
  public let nanoseconds: Int64

  /// The calling thread's time.
  public static var now: ThreadTime { ThreadTime(nanoseconds: cpool_thread_ns()) }

  /// Whole milliseconds that the calling thread has worked since.
  public var millisecondsSince: Int { Int((Self.now.nanoseconds - nanoseconds) / 1_000_000) }

  /// The time so many milliseconds later, bounded as `MonotonicTime.adding` is.
  func adding(milliseconds: Int) -> ThreadTime {
    ThreadTime(nanoseconds: MonotonicTime(nanoseconds: nanoseconds).adding(milliseconds: milliseconds).nanoseconds)
  }
}
