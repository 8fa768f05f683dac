// SPDX-License-Identifier: Apache-2.0

/// What a page asks its driver to do, or tells its viewer. Plain values, in the order of the cases below.
public enum FeedAction: Equatable, Sendable {
  /// A tick put the surfaces here.
  case move(containerOffset: Double, ringOffset: Double)
  /// Put a view there, at once.
  case pin(ScrollView, offset: Double)
  /// The middle is another slot or another reel now.
  case show(slot: Int, reel: String?)
  /// A slot takes this reel, or none.
  case configure(slot: Int, place: Place, generation: Int, reel: String?)
  /// A slot begins its heavy work.
  case warm(slot: Int, generation: Int)
  /// Put the ring at rest, without animation.
  case snap(offset: Double)
  /// A load no longer matters.
  case cancel(token: Int)
  /// Start a load.
  case start(LoadRequest)
  /// What was asked for may not be.
  case reject(Rejection)
  /// The banner's height waits for a safe moment.
  case holdBanner(height: Double)
  /// The page is laid out with this height of the banner.
  case applyBanner(height: Double)
  /// An event was outdated and changed nothing.
  case drop(Dropped)
  /// The list was written to.
  case list(count: Int, added: Int, replaced: Bool)
  /// What a viewer is told about the feed has changed.
  case feed(FeedFacts)

  /// Position in the order of actions of one event.
  var rank: Int {
    switch self {
    case .move: 0
    case .pin: 1
    case .show: 2
    case .configure: 3
    case .warm: 4
    case .snap: 5
    case .cancel: 6
    case .start: 7
    case .reject: 8
    case .holdBanner: 9
    case .applyBanner: 10
    case .drop: 11
    case .list: 12
    case .feed: 13
    }
  }
}

/// A load that is to be started.
public struct LoadRequest: Hashable, Sendable {
  /// What is loaded.
  public let load: Load
  /// What the answer must bring.
  public let token: Int
  /// For loads of reels: which page of which list.
  public let ticket: Ticket?
  /// For loads of reels: the query, nil before the first.
  public let query: String?
}

/// What was asked for and may not be.
public struct Rejection: Equatable, Sendable {
  /// What was asked for.
  public enum Subject: Equatable, Sendable {
    /// A load.
    case load(Load)
    /// A jump.
    case jump
  }

  /// Why not; the first that applies.
  public enum Reason: String, Sendable {
    /// A refresh is in flight.
    case refreshInFlight = "refresh-in-flight"
    /// The same load is in flight.
    case inFlight = "in-flight"
    /// The source gave back the cursor that it was asked with.
    case protocolError = "protocol-error"
    /// The source brings nothing new.
    case stalled
    /// The feed has ended.
    case noMore = "no-more"
    /// The list has no such reel.
    case outOfRange = "out-of-range"
  }

  /// What was asked for.
  public let subject: Subject
  /// Why not.
  public let reason: Reason
}

/// An outdated event.
public enum Dropped: Equatable, Sendable {
  /// A response with a token that is not in flight.
  case response(token: Int)
  /// A failure with a token that is not in flight.
  case failure(token: Int)
  /// A slot's report of another generation, or out of turn.
  case slot(Int, generation: Int, SlotReport)
  /// A scroll report made for an older ring.
  case scroll(epoch: Int)
  /// A landing made on an older ring.
  case land(epoch: Int)
}
