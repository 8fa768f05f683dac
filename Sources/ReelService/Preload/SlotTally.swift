// SPDX-License-Identifier: Apache-2.0

/// What a slot has done since it exists.
public struct SlotTally: Equatable, Sendable {
  /// Decoders that were opened where there was none to offer.
  public var opened = 0
  /// Decoders that were flushed and used again.
  public var flushed = 0
  /// Decoders that did not fit and made way for another.
  public var reopened = 0
  /// Frames that left a decoder, those included that nobody was to see.
  public var framesDecoded = 0
  /// Frames that were copied into a pool, because their decoder cannot decode into it.
  public var framesCopied = 0
  /// Frames that lie in FFmpeg's own memory, because the pool was full or has no layout for them.
  public var framesOutsidePool = 0
  /// Pools that were made.
  public var pools = 0

  /// Nothing yet.
  public init() {}

  /// The sum.
  public static func + (left: SlotTally, right: SlotTally) -> SlotTally {
    var sum = left
    sum.opened += right.opened
    sum.flushed += right.flushed
    sum.reopened += right.reopened
    sum.framesDecoded += right.framesDecoded
    sum.framesCopied += right.framesCopied
    sum.framesOutsidePool += right.framesOutsidePool
    sum.pools += right.pools
    return sum
  }
}
