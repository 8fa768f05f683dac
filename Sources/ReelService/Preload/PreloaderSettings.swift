// SPDX-License-Identifier: Apache-2.0

public import ReelFeed

/// What a preloader is made of, fixed when it begins.
public struct PreloaderSettings: Sendable {
  /// What the viewer is shown while a reel that was landed on is not ready.
  public enum LatePicture: String, CaseIterable, Sendable {
    /// Nothing new: the last picture stays, or is cleared, as the viewer likes.
    case nothing
    /// A small copy of its first frame, if it was warm before.
    case poster
  }

  /// The rules of the page. How its source pages goes before what is said here.
  public var page = FeedConfig()
  /// How the slots work.
  public var slots = SlotSettings()
  /// Milliseconds after which a slot that is still warming is slow.
  public var patience = 500
  /// Seconds that an address must still be good for when its reel begins to warm: longer than a viewer probably takes
  /// to get there. Else a fresh one is asked for.
  public var expiryMargin = 10.0
  /// What the viewer is shown while a reel is late.
  public var latePicture = LatePicture.nothing

  /// The values above.
  public init() {}
}
