// SPDX-License-Identifier: Apache-2.0

/// How reels compare with an earlier record of themselves.
public struct BaselineComparison: Equatable, Sendable {
  /// One reel.
  public struct Reel: Equatable, Sendable {
    /// The path as it was named.
    public let path: String
    /// How it was, and how it is.
    public let comparison: FirstFrameComparison
  }

  /// The record's file.
  public let file: String
  /// Processes over which the record was taken, and over which it was measured now.
  public let processesBefore, processesNow: Int
  /// How much slower the machine itself is now, as a ratio: the same fixed work was timed both times.
  public let pace: Double
  /// The share up to which differences do not count.
  public let tolerance: Double
  /// The higher of both noise floors, as a share. Beyond the tolerance nothing can be said of any reel.
  public let noiseFloor: Double
  /// Those that both have.
  public let reels: [Reel]
  /// Reels that were not measured by every process of both.
  public let unmatched: [String]

  /// Whether the machine was quiet enough, both times, to tell anything.
  public var isConclusive: Bool { noiseFloor <= tolerance }
}
