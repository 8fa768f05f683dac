// SPDX-License-Identifier: Apache-2.0

/// How much of an answer may go before the client has acknowledged what went before: TCP's slow start on a line that loses
/// nothing. The window grows by what was acknowledged (RFC 5681, 3.1). Times are in ns of whatever clock.
struct CongestionWindow: Equatable, Sendable {
  /// Bytes of contents in a segment.
  static let segment = 1460
  /// Bytes that a new connection may send (RFC 6928, 2).
  static let initial = 10 * segment

  private let roundTrip: Int64
  private var window = Self.initial
  /// Bytes that went since the round began.
  private var sent = 0
  private var start: Int64?

  /// That of a new connection.
  init(roundTrip: Int64) { self.roundTrip = roundTrip }

  /// Sends a piece that is ready; when it may go. A round begins with its first piece, and what went in it is
  /// acknowledged a round trip later.
  mutating func send(_ bytes: Int, ready: Int64) -> Int64 {
    let end = (start ?? ready) + roundTrip
    guard start == nil || ready >= end || sent + bytes > window else {
      sent += bytes
      return ready
    }
    window = min(window + sent, Int(Int32.max))
    let moment = start == nil ? ready : max(ready, end)
    start = moment
    sent = bytes
    return moment
  }
}
