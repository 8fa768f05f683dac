// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// A connection to an origin. Its own thread alone uses it once it is accepted.
final class OriginConnection {
  /// From 1 on.
  let number: Int
  private let accepted: Int64
  private let roundTrip: Int64
  private var window: CongestionWindow?

  /// One that was accepted just now.
  init(number: Int, line: OriginLine) {
    self.number = number
    accepted = MonotonicTime.now.nanoseconds
    roundTrip = line.roundTrip
    window = line.fault == .slowStart ? CongestionWindow(roundTrip: line.roundTrip) : nil
  }

  /// When the first byte of the answer to a request that came now is at the client's: one round trip after it was asked,
  /// and a client far away could have asked no earlier than when the connection stood.
  func answerTime(now: Int64) -> Int64 { max(now, accepted + roundTrip) + roundTrip }

  /// When a piece of an answer that is ready may go.
  func send(_ bytes: Int, ready: Int64) -> Int64 { window?.send(bytes, ready: ready) ?? ready }
}
