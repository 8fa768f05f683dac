// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// How far a session is with showing the reel that was landed on.
struct Playing: Sendable {
  private struct Key: Equatable, Sendable {
    let landing: Int
    /// Another one when the reel is configured again.
    let generation: Int
  }

  private var key: Key?
  private var shown: Key?
  private var posterShown: Key?
  /// The last landing.
  private(set) var landing: Landing?
  /// How long each frame is shown.
  var pace = FramePace()
  /// Goes off when the next frame is due.
  var alarm: ThreadExecutor.Alarm?
  /// A frame is due for which the player has no room, and which it wants.
  var isHeldUp = false

  /// The slot that is shown.
  var slot: Int? { landing?.slot }

  /// Takes a landing, or news of it; whether it is another one.
  mutating func begin(_ landing: Landing) -> Bool {
    let last = key
    key = Key(landing: landing.number, generation: landing.generation)
    self.landing = landing
    return key != last
  }

  /// Whether the first frame of the landing is still to be shown; said once.
  mutating func mustShow() -> Bool {
    defer { shown = key }
    return shown != key
  }

  /// Whether its poster is; said once.
  mutating func mustShowPoster() -> Bool {
    defer { posterShown = key }
    return posterShown != key
  }
}
