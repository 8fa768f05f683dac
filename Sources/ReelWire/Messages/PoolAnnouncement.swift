// SPDX-License-Identifier: Apache-2.0

/// Memory that frames lie in. The C structure is `reel_pool_add`.
public struct PoolAnnouncement: Equatable, Sendable {
  /// Its number, never used again.
  public var pool: UInt32
  /// Bytes of all of it, and of one buffer.
  public var byteCount: UInt64, bufferSize: UInt64
  /// Buffers.
  public var bufferCount: UInt32

  /// A pool of these sizes.
  public init(pool: UInt32, byteCount: UInt64, bufferSize: UInt64, bufferCount: UInt32) {
    self.pool = pool
    self.byteCount = byteCount
    self.bufferSize = bufferSize
    self.bufferCount = bufferCount
  }
}
