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
