// SPDX-License-Identifier: Apache-2.0

/// When the pieces of all answers may go over a line that carries so much a second, one after the other. Times are in ns
/// of whatever clock.
struct LinePace: Equatable, Sendable {
  /// What a transfer that is late may catch up, in ns. Threads wake late, and a line does not idle because of it; but one
  /// whose client has not read does.
  static let catchUp: Int64 = 50_000_000

  private let nanosecondsPerByte: Double
  /// When the last bit so far has gone.
  private var free: Int64 = .min

  /// A line that is free.
  init(megabitsPerSecond: Double) { nanosecondsPerByte = 8000 / megabitsPerSecond }

  /// When a transfer was ready to hand over its next piece: as soon as the one before it had gone, unless too long ago.
  static func ready(after previous: Int64, now: Int64) -> Int64 { min(now, max(previous, now - catchUp)) }

  /// Puts a piece on the line; when its last byte has gone.
  mutating func send(_ bytes: Int, ready: Int64) -> Int64 {
    free = max(free, ready) + Int64((Double(bytes) * nanosecondsPerByte).rounded())
    return free
  }
}
