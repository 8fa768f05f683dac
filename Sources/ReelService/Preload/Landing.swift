// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// The viewer came to a reel, and what there was to show (design.md, "Words").
public struct Landing: Sendable {
  /// How it went.
  public enum Outcome: String, CaseIterable, Sendable {
    /// The first frame was there.
    case warm
    /// The first frame came, or is still to come, after.
    case late
    /// The viewer moved on before it came.
    case missed
    /// The reel cannot be shown.
    case failed
  }

  /// Counts landings, from 1.
  public let number: Int
  /// The reel's id.
  public let reel: String
  /// The slot it is in.
  public let slot: Int
  /// That slot's generation; another once the slot is configured again for the same reel.
  public internal(set) var generation: Int
  /// When the preloader was told.
  public internal(set) var moment: MonotonicTime
  /// How it went so far.
  public internal(set) var outcome: Outcome
  /// The first frame, nil unless there is one.
  public internal(set) var frame: ReelFrame?
  /// Where there is no frame: a small copy of the one that is to come, or the first one of a reel that failed later.
  public internal(set) var poster: ReelFrame?
  /// Why there is no frame.
  public internal(set) var error: MediaError?
  /// When the frame was handed over.
  public internal(set) var shown: MonotonicTime?
  /// When the frame was ready.
  public internal(set) var ready: MonotonicTime?

  /// Nanoseconds from the landing to the frame; nil while there is none.
  public var intentToFrame: Int64? { shown.map { $0.nanoseconds - moment.nanoseconds } }

  /// Nanoseconds that the frame was ready before the landing; negative for a late one.
  public var readyLead: Int64? { ready.map { moment.nanoseconds - $0.nanoseconds } }
}
