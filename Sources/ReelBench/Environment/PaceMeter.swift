// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// Measures the machine's pace piece by piece, between pieces of what is to be compared: what slows one slows the other.
///
/// A piece is about as long as the first frame of a reel, since a shorter one may pass between two interruptions.
public struct PaceMeter: Sendable {
  /// Bytes that are summed up and bytes that are copied at once, more than a core keeps for itself; and how often.
  private static let summed = 256 << 10, copied = 8 << 20, repetitions = 12

  private let source: [UInt8]
  private var target: [UInt8]
  private var times: [Double] = []

  /// Gets the memory for it, and touches it.
  ///
  /// - Throws: `too-large` when there is none.
  public init() throws(MediaError) {
    source = [UInt8](repeating: 31, count: Self.copied)
    target = [UInt8](repeating: 0, count: Self.copied)
    try measure()
    times = []
  }

  /// Measures one piece.
  ///
  /// - Throws: `too-large` when there is no memory for it.
  public mutating func measure() throws(MediaError) { try measure { .now } }

  /// Measures one piece by a clock that is asked before and after it.
  mutating func measure(by now: () -> MonotonicTime) throws(MediaError) {
    let start = now()
    for _ in 0..<Self.repetitions {
      var sum = try SHA256()
      sum.add(source.span.extracting(0..<Self.summed))
      let digits = sum.digits()
      unsafe target.withUnsafeMutableBytes { target in
        unsafe source.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
      }
      // What was computed is used, so that it has to be.
      target[0] = digits.utf8.first ?? 0
    }
    times.append(Double(now().nanoseconds - start.nanoseconds) / 1e6)
  }

  /// The median of what was measured so far; no time at all before anything was.
  public var pace: MachinePace { MachinePace(milliseconds: OrderStatistic(times, percent: 50)?.value ?? 0) }
}
