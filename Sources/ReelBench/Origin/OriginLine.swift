// SPDX-License-Identifier: Apache-2.0

/// The line between an origin and its clients.
public struct OriginLine: Equatable, Sendable {
  /// How long it takes until the first byte of an answer is there; as long again for a new connection, as TCP shakes
  /// hands first (RFC 9293, 3.5). From 0 to a minute.
  public var roundTripMilliseconds: Double
  /// What the line carries, for all its clients together, in millions of bits of contents a second; nil for as much as
  /// the machine can.
  public var megabitsPerSecond: Double?
  /// What is wrong with the origin, nil for nothing.
  public var fault: OriginFault?

  /// A line; by default the loopback as it is.
  public init(roundTripMilliseconds: Double = 0, megabitsPerSecond: Double? = nil, fault: OriginFault? = nil) {
    self.roundTripMilliseconds = roundTripMilliseconds
    self.megabitsPerSecond = megabitsPerSecond
    self.fault = fault
  }

  /// Whether there can be such a line: a round trip of 0 to 60,000 ms, and a rate from 0.001 to 100,000 megabits.
  public var isPossible: Bool {
    (0...60_000).contains(roundTripMilliseconds) && megabitsPerSecond.map((0.001...100_000).contains) ?? true
  }

  /// The round trip in ns.
  var roundTrip: Int64 { Int64((roundTripMilliseconds * 1e6).rounded()) }

  /// Bytes that are handed over at once: so many as go in about a millisecond, but a segment at least; with a slow start
  /// no more than a new connection may send.
  var piece: Int {
    let limit = fault == .slowStart ? CongestionWindow.initial : 64 << 10
    guard let megabitsPerSecond else { return limit }
    return min(max(CongestionWindow.segment, Int(megabitsPerSecond * 1e6 / 8 / 1000)), limit)
  }
}
