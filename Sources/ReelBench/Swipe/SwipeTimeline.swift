// SPDX-License-Identifier: Apache-2.0

public import ReelService

/// What the three slots of a ring did during a run, on one clock: nanoseconds of the monotonic clock since the first
/// landing, which is at 0.
public struct SwipeTimeline: Equatable, Sendable {
  /// Something that happened on a slot.
  public struct Event: Equatable, Sendable {
    /// What happened.
    public enum Kind: String, CaseIterable, Sendable {
      /// The slot was given a reel, or was emptied.
      case configured
      /// It was told to warm.
      case warming
      /// The reel's first frame is decoded.
      case warm
      /// The viewer came to the reel.
      case landed
      /// The first frame was handed over, for a landing.
      case shown
      /// The reel cannot be shown, or no further.
      case failed
    }

    /// Nanoseconds since the first landing.
    public let at: Int64
    /// What happened.
    public let kind: Kind
    /// The slot's identity, 0, 1 or 2.
    public let slot: Int
    /// Which configure of the slot it belongs to.
    public let generation: Int
    /// The reel's id; nil where the slot was emptied.
    public let reel: String?
    /// The landing's number, from 1; of `landed` and `shown`.
    public let landing: Int?
    /// How the landing went in the end; of `landed` and `shown`.
    public let outcome: Landing.Outcome?
  }

  /// In the order in which it happened.
  public let events: [Event]
  /// When the run was over, in nanoseconds since the first landing.
  public let end: Int64

  /// A run in which nothing happened.
  public init() { self.init(events: [], end: 0) }

  /// What happened, and when it was over. Events are put in order.
  public init(events: [Event], end: Int64) {
    let order = events.indices.sorted { (events[$0].at, $0) < (events[$1].at, $1) }
    self.events = order.map { events[$0] }
    self.end = end
  }

  /// What each slot had from one configure to the next, by slot and then by time.
  public var spans: [SwipeSpan] { SwipeSpan.all(in: self) }
}
