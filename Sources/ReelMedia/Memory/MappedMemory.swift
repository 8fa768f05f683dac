// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Owns a mapping that can be read and written, until it is handed to a pool or dropped.
@safe public struct MappedMemory: ~Copyable {
  /// Bytes; a whole number of pages.
  public let byteCount: Int
  let base: UnsafeMutableRawPointer

  /// Maps zeroed memory of this process alone and touches every page, so that no page fault is left for later.
  ///
  /// - Parameter byteCount: rounded up to whole pages; more than 0.
  /// - Throws: `too-large` when the system refuses.
  public init(anonymous byteCount: Int) throws(MediaError) {
    try self.init(byteCount, flags: MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, descriptor: -1)
  }

  /// Maps the beginning of a file that other processes may map too, such as a memfd; no page is touched.
  ///
  /// - Parameters:
  ///   - descriptor: open for reading and writing, and at least `byteCount` long; may be closed afterwards.
  ///   - byteCount: rounded up to whole pages; more than 0.
  /// - Throws: `too-large` when the system refuses.
  public init(sharing descriptor: Int32, byteCount: Int) throws(MediaError) {
    try self.init(byteCount, flags: MAP_SHARED, descriptor: descriptor)
  }

  private init(_ byteCount: Int, flags: Int32, descriptor: Int32) throws(MediaError) {
    let page = sysconf(Int32(_SC_PAGESIZE))
    let (padded, isTooLarge) = max(byteCount, 1).addingReportingOverflow(page - 1)
    let size = padded / page * page
    if isTooLarge {
      throw MediaError(.tooLarge, operation: "map \(byteCount) bytes", reason: "no such amount of memory")
    }
    guard let base = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, flags, descriptor, 0),
      unsafe base != MAP_FAILED
    else {
      throw MediaError(
        .tooLarge, operation: "map \(size) bytes", reason: unsafe String(cString: strerror(errno)), averror: -errno)
    }
    unsafe self.base = base
    self.byteCount = size
  }

  deinit { unsafe Self.unmap(UnsafeMutableRawBufferPointer(start: base, count: byteCount)) }

  /// Hands the mapping over to whoever unmaps it.
  consuming func release() -> UnsafeMutableRawBufferPointer {
    let buffer = unsafe UnsafeMutableRawBufferPointer(start: base, count: byteCount)
    discard self
    return unsafe buffer
  }

  /// Unmaps what `release()` gave.
  static func unmap(_ buffer: UnsafeMutableRawBufferPointer) { unsafe munmap(buffer.baseAddress, buffer.count) }
}
