// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
internal import CPool

/// Frame buffers in memory that was handed over, for decoders to decode into.
///
/// A frame keeps its buffer until it is dropped; the memory is unmapped when the pool and its last frame are gone. A
/// decoder that finds no free buffer, or none large enough, falls back to FFmpeg's allocator and gives the same
/// pixels. Safe to share between threads.
public final class FramePool: Sendable {
  let handle: SharedHandle

  /// Divides `memory` into `bufferCount` equal buffers of whole pages and takes it over.
  ///
  /// - Throws: `too-large` when a buffer would be smaller than a page.
  public init(memory: consuming MappedMemory, bufferCount: Int) throws(MediaError) {
    let buffer = unsafe memory.release()
    guard let base = buffer.baseAddress,
      let pointer = unsafe cpool_create(base, buffer.count, UInt32(clamping: bufferCount))
    else {
      unsafe MappedMemory.unmap(buffer)
      throw MediaError(
        .tooLarge, operation: "make a frame pool", reason: "\(bufferCount) buffers do not fit in \(buffer.count) bytes")
    }
    handle = unsafe SharedHandle(pointer) { unsafe cpool_release($0) }
  }

  /// Bytes of one buffer.
  public var bufferSize: Int { unsafe cpool_buffer_size(handle.pointer) }

  /// Touches the pages of the first `count` buffers, so that no page fault is left for decoding. Frames may already
  /// use them.
  public func touch(_ count: Int) { unsafe cpool_touch(handle.pointer, UInt32(clamping: count)) }

  /// Buffers that no frame uses now.
  public var freeBufferCount: Int { unsafe Int(cpool_free_count(handle.pointer)) }

  /// Frames that went to FFmpeg's allocator because the pool was full or its buffers too small.
  public var fallbackCount: Int { unsafe Int(clamping: cpool_fallback_count(handle.pointer)) }
}
