// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed

/// Posters of reels that were warm, by id. The one that was put there first goes first.
struct PosterShelf: Sendable {
  /// Posters that are kept: at 270×480 less than 13 MB.
  static let capacity = 64

  private var posters: [ExactText: ReelFrame] = [:]
  private var order: [ExactText] = []

  /// The poster of a reel.
  subscript(reel: String) -> ReelFrame? { posters[ExactText(reel)] }

  /// Puts a poster there, instead of an older one of the same reel.
  mutating func put(_ poster: ReelFrame) {
    let id = ExactText(poster.reel)
    if posters.updateValue(poster, forKey: id) == nil { order.append(id) }
    if order.count > Self.capacity { posters[order.removeFirst()] = nil }
  }
}
