// SPDX-License-Identifier: Apache-2.0

internal import Glibc
public import ReelMedia
internal import ReelWire

/// The shared memory that the frames of one slot lie in. It serves reel after reel for as long as they fit, and its
/// memory goes when the slot and the last frame in it have gone.
public final class SlotPool: Sendable {
  private static let count = Guarded<UInt32>(0)
  private static let live = Guarded((count: 0, bytes: 0))

  /// Unlike that of any other pool of this process.
  public let number = SlotPool.count.withLock { count in
    count += 1
    return count
  }
  /// The buffers, for decoders.
  public let frames: FramePool
  /// The same memory, for readers.
  public let memory: SharedMemory
  /// Buffers.
  public let bufferCount: Int
  /// Bytes of one buffer; a whole number of pages.
  public let bufferSize: Int

  /// Small copies lie in it, and not what decoders decode.
  public let holdsPosters: Bool

  /// Buffers for decoders that reorder much, the frame that is shown and the warmed ones (facts.md, "FFmpeg into shared
  /// memory").
  package static let usualCount = 14
  /// Buffers that readers may keep of a pool before another reel is decoded elsewhere: what decoders want besides
  /// is then still there.
  private static let keptLimit = 4

  /// Whether readers have left enough of it to decode another reel into.
  var isRoomy: Bool {
    frames.freeBufferCount >= min(bufferCount, Self.usualCount) - min(Self.keptLimit, bufferCount / 3)
  }

  /// Pools of this process that are not gone: that of a slot, and those that readers keep frames of.
  static var liveCount: Int { live.withLock { $0.count } }

  /// Bytes of their memory.
  static var liveBytes: Int { live.withLock { $0.bytes } }

  /// Makes room for frames of `frameBytes`: as many buffers as are useful and `byteLimit` allows.
  ///
  /// - Throws: `too-large` where not even one frame can be shown while the next is decoded, `io` where the system has
  ///   no memory left.
  package init(frameBytes: Int, byteLimit: Int, wantedCount: Int = SlotPool.usualCount, holdsPosters: Bool = false)
    throws(MediaError)
  {
    self.holdsPosters = holdsPosters
    let page = sysconf(Int32(_SC_PAGESIZE))
    let size = (frameBytes + page - 1) / page * page
    let count = min(wantedCount, byteLimit / max(size, 1))
    guard count >= 2 else {
      let reason = "two frames of \(frameBytes) bytes are more than the slot's \(byteLimit) bytes"
      throw MediaError(.tooLarge, operation: "make room for frames", reason: reason)
    }
    memory = try SharedMemory(byteCount: size * count)
    frames = try FramePool(memory: memory.mapForWriting(), bufferCount: count)
    bufferCount = count
    bufferSize = size
    note(1)
  }

  deinit { note(-1) }

  private func note(_ step: Int) {
    Self.live.withLock { live in
      live.count += step
      live.bytes += step * memory.byteCount
    }
  }
}
