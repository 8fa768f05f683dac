// SPDX-License-Identifier: Apache-2.0

/// How much may be looked at to find a frame, besides the first one.
public struct SearchBudget: Equatable, Sendable {
  /// Where key frames are looked at, as shares of the way to the end, ascending. Most intros are over by the first.
  public var shares = [0.1, 0.25, 0.4, 0.6, 0.8]
  /// Frames that are decoded one after the other where there are hardly any key frames: four seconds and more.
  public var frames = 120
  /// Of those, one in so many is looked at.
  public var stride = 10
  /// Milliseconds that everything after the first frame may take: of processor time for a file, of time that passes for
  /// an address. They are for files that are broken or made to be slow, and let no other be decided by the machine.
  public var milliseconds = 2_000

  /// The limits above.
  public init() {}
}
