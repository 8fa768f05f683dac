// SPDX-License-Identifier: Apache-2.0

/// How a page stands, and what it asks its viewer to do. The C structure is `reel_page`.
public struct PageNote: Equatable, Sendable {
  /// What to do, and what is yes or no. The C enumeration is `reel_page_flags`.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// These bits, known or not.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Put the container where it stands, at once.
    public static let pinContainer = Flags(rawValue: 1)
    /// Put the ring where it stands, at once.
    public static let pinContent = Flags(rawValue: 2)
    /// Put the ring at rest, without animation.
    public static let snap = Flags(rawValue: 4)
    /// The animation moved both.
    public static let move = Flags(rawValue: 8)
    /// Go on with ticks.
    public static let animating = Flags(rawValue: 16)
    /// A retry makes sense.
    public static let canRetry = Flags(rawValue: 32)
    /// The event was outdated.
    public static let dropped = Flags(rawValue: 64)
  }

  /// Loads; and what may be rejected besides. The C enumeration is `reel_load`.
  public struct Loads: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// These bits, known or not.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Banner and first page.
    public static let refresh = Loads(rawValue: 1)
    /// The banner.
    public static let banner = Loads(rawValue: 2)
    /// The next page.
    public static let nextPage = Loads(rawValue: 4)
    /// No load: a jump.
    public static let jump = Loads(rawValue: 8)
  }

  /// How a landing went.
  public enum Outcome: UInt32, CaseIterable, Sendable {
    case none = 0
    case warm = 1
    case late = 2
    case missed = 3
    case failed = 4
  }

  /// Whether the feed goes on.
  public enum Status: UInt32, CaseIterable, Sendable {
    case open = 0
    case end = 1
    case stalled = 2
    case protocolError = 3
  }

  /// Why something was rejected.
  public enum Reason: UInt32, CaseIterable, Sendable {
    case none = 0
    case refreshInFlight = 1
    case inFlight = 2
    case protocolError = 3
    case stalled = 4
    case noMore = 5
    case outOfRange = 6
  }

  /// The player's number.
  public var player: UInt32 = 0
  /// Where the surfaces stand.
  public var containerOffset = 0.0, ringOffset = 0.0
  /// Height of the banner, and of a page.
  public var ceiling = 0.0, pageHeight = 1920.0
  /// Of the ring.
  public var epoch: UInt64 = 0
  /// Of the list.
  public var listGeneration: UInt64 = 0
  /// Counts landings, and how the last one went.
  public var landing: UInt64 = 0, outcome = Outcome.none
  /// Position of the current reel, nil for none.
  public var current: Int64?
  /// Reels of the list.
  public var reelCount: UInt32 = 0
  /// Who scrolls.
  public var owner = PageEvent.View.container
  /// What to do, and what is yes or no.
  public var flags: Flags = []
  /// Loads in flight, the one that failed last, and what was rejected.
  public var loading: Loads = [], failedLoad: Loads = [], rejected: Loads = []
  /// Whether the feed goes on.
  public var status = Status.open
  /// Why it was rejected.
  public var reason = Reason.none
  /// Id of the current reel, and why the last load failed; empty for none.
  public var reel = "", failure = ""

  /// A page without reels.
  public init() {}
}
