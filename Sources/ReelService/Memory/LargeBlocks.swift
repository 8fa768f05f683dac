// SPDX-License-Identifier: Apache-2.0

internal import CLinux

/// How the allocator treats the large blocks that decoders come and go with.
public enum LargeBlocks {
  /// Bytes of the smallest block that goes back at once.
  private static let size: Int32 = 256 << 10

  /// Has this process give large blocks back to the system when they are freed. By default glibc keeps more of them
  /// the larger they were, in an arena for every slot's thread: a ring that sees all kinds of reels then creeps up for
  /// thousands of landings.
  public static func giveBack() { clinux_give_back_blocks(size) }

  /// Gives everything back that is free now, whatever its size: to be called when there is nothing left to do.
  static func giveBackFreed() { clinux_give_back_free_memory() }
}
