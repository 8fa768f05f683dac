// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// How the slots of a ring work; the same for all three.
public struct SlotSettings: Sendable {
  /// Frames that are decoded after the first before the reel is the current one, 0 or more.
  public var warmFrames = 3
  /// Whether a reel begins anew at its end.
  public var loops = true
  /// Frames that a reader may keep besides the one that is shown; there are so many more buffers.
  public var keptFrames = 0
  /// Pixels of the longer side of posters, small copies of first frames; nil for none.
  public var posterSide: Int?
  /// How clips are opened.
  public var clip = ClipOptions()
  /// Bytes of shared memory for all three slots together; each may use a third, so that none can starve another.
  public var byteBudget = 384 << 20
  /// Told what was done for each configure, on the slot's thread when it has left the reel; must not wait. Keeping such
  /// accounts takes some microseconds for each step of work. Nobody is told where it is nil.
  public var account: (@Sendable (SlotAccount) -> Void)?

  /// The values above.
  public init() {}
}
