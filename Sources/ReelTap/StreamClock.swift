// SPDX-License-Identifier: Apache-2.0

/// The time of a stream: that of the daemon's clock, but for what a viewer did not read.
///
/// A player that pauses stops reading, and its own clock stops: a stream that jumped over the pause would have it wait
/// for as long once more. So a stream's time never goes on by more than a second from one picture to the next.
struct StreamClock {
  /// Nanoseconds from the start of the stream.
  private(set) var time: Int64 = 0
  private var last: Int64?

  /// Nanoseconds that time goes on by at most, and at least.
  private static let most: Int64 = 1_000_000_000, least: Int64 = 1000

  /// The time of a picture, after that of the one before.
  ///
  /// - Parameters:
  ///   - due: when it is to be shown, in nanoseconds of the monotonic clock; what lies far off is put near `now`.
  ///   - now: likewise.
  mutating func advance(due: Int64, now: Int64) -> Int64 {
    let moment = min(max(due, now - Self.most), now)
    guard let last else {
      self.last = moment
      return 0
    }
    time += min(max(moment - last, Self.least), Self.most)
    self.last = max(moment, last)
    return time
  }
}
