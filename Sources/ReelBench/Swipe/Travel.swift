// SPDX-License-Identifier: Apache-2.0

/// A direction of travel that turns at both ends of what is loaded.
struct Travel: Equatable, Sendable {
  /// Whether it goes towards the end of the list.
  private(set) var isForward = true

  /// The step onward, after a turn where the list ends. nil in a feed of one reel, which leads nowhere; as long as
  /// more may come, the viewer tries.
  mutating func step(from place: SwipePlace) -> SwipeStep? {
    if !step(isForward).isPossible(at: place) { isForward.toggle() }
    if step(isForward).isPossible(at: place) { return step(isForward) }
    isForward = true
    return place.hasMore ? .next : nil
  }

  /// The step back against the travel, where there is one.
  func stepBack(from place: SwipePlace) -> SwipeStep? {
    let back = step(!isForward)
    return back.isPossible(at: place) ? back : nil
  }

  private func step(_ isForward: Bool) -> SwipeStep { isForward ? .next : .previous }
}
