// SPDX-License-Identifier: Apache-2.0

/// What happens to a page. Offsets are in points, times in milliseconds of any clock that only goes forward.
public enum FeedEvent: Equatable, Sendable {
  /// The page comes on screen.
  case appear
  /// A view reports its offset; for the content that of the ring. `epoch` is that of the ring it was made for.
  case scroll(ScrollView, offset: Double, epoch: Int?)
  /// The finger lifts. With a time the page animates itself from there.
  case lift(ScrollView, offset: Double, velocity: Double, time: Double?)
  /// Time goes on.
  case tick(time: Double)
  /// The ring came to rest.
  case land(offset: Double, epoch: Int?)
  /// Go to a reel.
  case jump(JumpTarget)
  /// Load everything anew.
  case refresh
  /// Show another feed.
  case query(String)
  /// The view was laid out anew.
  case layout(pageHeight: Double, insetTop: Double)
  /// A load brought this.
  case response(token: Int, FeedResponse)
  /// A load failed.
  case failure(token: Int, error: String)
  /// The viewer asks to try again.
  case retry
  /// A slot says how far it is.
  case slot(Int, generation: Int, SlotReport)
}
