// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// How long each frame of a reel is shown.
public struct FramePace: Equatable, Sendable {
  /// Where a reel does not say it.
  private static let usual: Int64 = 33_333_333
  /// Whatever a reel says, frames are shown at least and at most so many nanoseconds.
  private static let limits: ClosedRange<Int64> = 1_000_000...1_000_000_000

  private var lastPts: Int64?

  /// For a reel that begins.
  public init() {}

  /// Nanoseconds until the frame after this one is due: what the frame says, or the distance to the frame before.
  public mutating func nanoseconds(
    pts: Int64?, duration: Int64, timeBase: Rational
  ) -> Int64 {
    defer { lastPts = pts }
    guard let unit = timeBase.value else { return Self.usual }
    let distance = pts.flatMap { pts in lastPts.map { Double(pts) - Double($0) } } ?? 0
    let units = duration > 0 ? Double(duration) : distance
    guard units > 0 else { return Self.usual }
    let span = min(units * unit * 1e9, Double(Self.limits.upperBound))
    return max(Self.limits.lowerBound, Int64(span))
  }
}
