// SPDX-License-Identifier: Apache-2.0

public import ReelService

/// What came of a simulated run. Times are nanoseconds of the virtual clock.
public struct SimulatedRun: Equatable, Sendable {
  /// A landing.
  public struct Visit: Equatable, Sendable {
    /// When the viewer came.
    public let at: Int64
    /// The reel's position in the list.
    public let reel: Int
    /// How it went.
    public internal(set) var outcome: Landing.Outcome
    /// Time until the first frame was there; 0 for a warm one, nil without one.
    public internal(set) var wait: Int64?
  }

  /// In their order; the first is the first reel's own, at 0.
  public internal(set) var visits: [Visit] = []
  /// Steps that led nowhere.
  public internal(set) var blocked = 0
  /// Warm-ups that were begun.
  public internal(set) var warmUps = 0
  /// Of those, the ones whose slot was given another reel before anybody saw them.
  public internal(set) var wastedWarmUps = 0
  /// Processor time that slots had, and what part of it went to reels that left their slot unseen.
  public internal(set) var processor: Int64 = 0, wasted: Int64 = 0
  /// Bytes that were read until the first frame, for reels that left their slot unseen.
  public internal(set) var wastedBytes: Int64 = 0
  /// Frames that were decoded for them.
  public internal(set) var wastedFrames = 0
  /// Of opening reels: processor time, and time by the clock without waiting for a disk or a network.
  public internal(set) var opening: Int64 = 0, openingWall: Int64 = 0
  /// Slots that ever warmed a reel: each keeps its memory.
  public internal(set) var slotsUsed = 0

  /// How many landings went like this.
  public func count(_ outcome: Landing.Outcome) -> Int { visits.count { $0.outcome == outcome } }

  /// Of all landings, the part that was warm.
  public var hitRate: Double { visits.isEmpty ? 0 : Double(count(.warm)) / Double(visits.count) }

  /// Milliseconds of waiting, of those that were late.
  public var wait: Percentiles? {
    Percentiles(visits.filter { $0.outcome == .late }.compactMap { $0.wait.map { Double($0) / 1e6 } })
  }
}
