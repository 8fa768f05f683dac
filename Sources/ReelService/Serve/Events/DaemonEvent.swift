// SPDX-License-Identifier: Apache-2.0

/// Something that happened in a daemon, for its log and for whoever monitors it. Nothing is said per frame.
///
/// Fields are nil where they say nothing. As JSON it is a document `reel.event/1` with keys in snake case.
public struct DaemonEvent: Encodable, Equatable, Sendable {
  /// What happened.
  public enum Kind: String, CaseIterable, Encodable, Sendable {
    /// Clients can connect.
    case serving
    /// The daemon ends.
    case stopping
    /// The configuration was read again, and pages were asked to load anew.
    case reloaded
    /// The configuration could not be read again, and stays as it was.
    case reloadFailed = "reload_failed"
    /// A player came in, with a ring of its own.
    case playerJoined = "player_joined"
    /// A player has gone.
    case playerLeft = "player_left"
    /// Somebody looks on.
    case observerJoined = "observer_joined"
    /// Somebody looks on no more.
    case observerLeft = "observer_left"
    /// A client that was let in broke a rule, did not read or kept frames: it was told why, and dropped.
    case dropped
    /// A client was not let in.
    case turnedAway = "turned_away"
    /// A player came to a reel, or that landing's outcome is another now.
    case landed
    /// A slot was given another reel, or none.
    case configured
    /// A slot's first frame is there.
    case warmed
    /// A slot's reel cannot be shown, or no further.
    case failed
    /// A page of a feed, or a banner, did not load.
    case loadFailed = "load_failed"
    /// Records of a page of a feed could not be used.
    case recordsSkipped = "records_skipped"
    /// A viewer of the stream got none, or no further one.
    case streamFailed = "stream_failed"
    /// Events came faster than they could be logged.
    case logLost = "log_lost"
  }

  /// The name and version of the document.
  public let schema = "reel.event/1"
  /// What happened.
  public let event: Kind
  /// How much it matters.
  public let level: LogLevel
  /// One line for people, which stands by itself.
  public let message: String
  /// The player that it is about.
  public var player: UInt32?
  /// The reel's id.
  public var reel: String?
  /// The slot's identity, and its generation.
  public var slot, generation: Int?
  /// What was being done when it failed: a stage of `StageLedger`, or the operation.
  public var stage: String?
  /// The error's code: of the media, of the feed, or of the protocol.
  public var code: String?
  /// Of a landing: its number, and how it went.
  public var landing: Int?
  /// How a landing went so far.
  public var outcome: String?
  /// Of a landing: microseconds until its frame was handed over.
  public var intentToFrameUs: Double?
  /// Of a warmed slot: milliseconds from its configure to the first frame.
  public var warmCostMs: Double?

  /// An event that says nothing but this.
  public init(_ event: Kind, _ level: LogLevel, _ message: String) {
    self.event = event
    self.level = level
    self.message = message
  }
}
