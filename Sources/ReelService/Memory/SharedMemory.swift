// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import ReelMedia

/// Owns the descriptor of a piece of memory that other processes may map, and only read.
///
/// Its size is sealed, so that nobody's mapping can lose its end, and no writable mapping can be made beside the one
/// that this process decodes into (design.md, "Wire").
public struct SharedMemory: ~Copyable, Sendable {
  /// To be passed to readers. Open for as long as this lives.
  public let descriptor: Int32
  /// Bytes; a whole number of pages.
  public let byteCount: Int

  /// Makes memory of this size.
  ///
  /// - Throws: `io` when the system refuses: that says nothing of what is to lie in it.
  init(byteCount: Int) throws(MediaError) {
    let descriptor = unsafe clinux_memory_file("reel", byteCount)
    guard descriptor >= 0 else { throw Self.refusal(byteCount) }
    self.descriptor = descriptor
    self.byteCount = byteCount
  }

  deinit { close(descriptor) }

  /// The one mapping that can write to it; asked for again it throws.
  ///
  /// - Throws: `io` when the system refuses.
  func mapForWriting() throws(MediaError) -> MappedMemory {
    let mapping: MappedMemory
    do {
      mapping = try MappedMemory(sharing: descriptor, byteCount: byteCount)
    } catch {
      throw MediaError(.io, operation: error.operation, reason: error.reason, averror: error.averror)
    }
    guard clinux_seal_against_writing(descriptor) == 0 else { throw Self.refusal(byteCount) }
    return mapping
  }

  private static func refusal(_ byteCount: Int) -> MediaError {
    let reason = unsafe String(cString: strerror(errno))
    return MediaError(.io, operation: "share \(byteCount) bytes", reason: reason)
  }
}
