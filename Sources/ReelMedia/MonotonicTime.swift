// SPDX-License-Identifier: Apache-2.0

internal import CPool

/// A moment of the system's monotonic clock.
public struct MonotonicTime: Comparable, Sendable {
  /// Nanoseconds of `CLOCK_MONOTONIC`.
  public let nanoseconds: Int64

  /// The moment so many nanoseconds after the clock's zero.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Now.
  public static var now: MonotonicTime { MonotonicTime(nanoseconds: cpool_now_ns()) }

  /// The moment so many milliseconds later; the last one there is where there are too many.
  public func adding(milliseconds: Int) -> MonotonicTime {
    let (span, isLong) = Int64(milliseconds).multipliedReportingOverflow(by: 1_000_000)
    let (sum, isLate) = nanoseconds.addingReportingOverflow(span)
    return MonotonicTime(nanoseconds: isLong || isLate ? (milliseconds < 0 ? .min : .max) : sum)
  }

  /// The earlier of two moments is the smaller one.
  public static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.nanoseconds < right.nanoseconds }
}
