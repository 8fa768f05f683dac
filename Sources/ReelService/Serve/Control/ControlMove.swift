// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed

/// What somebody who is not its player asks of a page.
enum ControlMove: Equatable, Sendable {
  /// A landing on the reel after the current one.
  case next
  /// A landing on the reel before it.
  case previous
  /// A landing on a reel of the ring: the current one, or one of its neighbours.
  case land(JumpTarget)
  /// To any reel of the list.
  case jump(JumpTarget)
  /// Load everything anew.
  case refresh
  /// Show another feed.
  case query(String)

  /// The command.
  var name: String {
    switch self {
    case .next: "next"
    case .previous: "previous"
    case .land: "land"
    case .jump: "jump"
    case .refresh: "refresh"
    case .query: "query"
    }
  }
}
