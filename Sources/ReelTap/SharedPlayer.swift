// SPDX-License-Identifier: Apache-2.0

internal import ReelWire

/// The player that the viewers of a stream share where there is no other.
final class SharedPlayer: Sendable {
  private struct Place: Sendable {
    /// It is its viewers'.
    weak var player: StreamPlayer?
  }

  private let place = Guarded(Place())

  /// The one that is there, or else one that is made now; it stays for as long as somebody holds it. One at a time is made:
  /// the others wait.
  ///
  /// - Throws: as `StreamPlayer.init`.
  func join(_ settings: TapSettings, stop: Int32) throws(TapError) -> StreamPlayer {
    try place.withLock { place throws(TapError) in
      if let player = place.player, !player.isOver { return player }
      let player = try StreamPlayer(settings, stop: stop)
      place.player = player
      return player
    }
  }
}
