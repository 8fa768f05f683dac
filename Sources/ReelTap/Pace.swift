// SPDX-License-Identifier: Apache-2.0

/// When a picture is to be written. Nanoseconds of the monotonic clock.
struct Pace {
  /// The moment by which there is one in any case.
  private(set) var next: Int64
  /// From one to the next at a constant rate; nil where each has its time.
  private let period: Int64?
  private var hasBegun = false

  /// After so long the last picture is repeated where each has its time, so that players see that the stream goes on; and
  /// after so long there is a first one, if only a black one.
  private static let patience: Int64 = 500_000_000

  init(_ format: TapSettings.Format, rate: Int, now: Int64) {
    period = format == .y4m ? 1_000_000_000 / Int64(max(1, rate)) : nil
    next = now + Self.patience
  }

  /// Whether one is due.
  ///
  /// - Parameter isNew: there is one that was not written yet.
  func isDue(at now: Int64, isNew: Bool) -> Bool {
    now >= next || isNew && (period == nil || !hasBegun)
  }

  /// One was written.
  mutating func wrote(at now: Int64) {
    if let period {
      // What a viewer left unread is not made up for.
      next = hasBegun && now - next < period ? next + period : now + period
    } else {
      next = now + Self.patience
    }
    hasBegun = true
  }
}
