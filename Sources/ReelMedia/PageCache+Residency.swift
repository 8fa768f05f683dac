// SPDX-License-Identifier: Apache-2.0

internal import Glibc

extension PageCache {
  /// Bytes that are looked at together: their pages need little room in this process.
  private static let window: off_t = 64 << 20

  /// How often the system is asked to forget: pages that other processors have just handled, and those that were only
  /// now written, go with the next time.
  private static let attempts = 3

  /// How much of a file is in memory. Brings nothing there, and leaves the file alone.
  ///
  /// Since Linux 5.2 the truth is told only to who owns a file or may write it. Others are told that all of it is in
  /// memory, which may be so; then it is `unknown`. The C function is `mincore`.
  ///
  /// - Throws: what opening throws for a file that cannot be opened, `forbidden` for an address; `io` when the system does
  ///   not map it.
  public static func residency(of source: MediaSource) throws(MediaError) -> CacheResidency {
    try residency(of: source.opened(), source)
  }

  /// Bytes of a file that are in memory, in whole pages; nil where the kernel does not tell.
  ///
  /// - Throws: as `residency(of:)` does.
  public static func residentBytes(of source: MediaSource) throws(MediaError) -> Int64? {
    switch try residency(of: source) {
    case .cold: 0
    case .resident(let bytes): bytes
    case .unknown: nil
    }
  }

  /// Has the system forget a file, and looks whether it has: what is still in memory then. Only `cold` is proof.
  ///
  /// Pages that are not written yet stay in memory, and whoever has just made a file has only such: then it is written
  /// first, without its metadata. What somebody has mapped or locked stays, and so does all of a file that lies in memory
  /// (tmpfs, a memory file). The C functions are `posix_fadvise` and `fdatasync`.
  ///
  /// - Throws: as `residency(of:)` does, and `io` when writing fails.
  public static func evict(_ source: MediaSource) throws(MediaError) -> CacheResidency {
    let file = try source.opened()
    var found = CacheResidency.unknown
    for attempt in 0..<attempts {
      posix_fadvise(file.descriptor, 0, 0, POSIX_FADV_DONTNEED)
      found = try residency(of: file, source)
      // Forgetting what nobody sees is as good as it gets.
      guard case .resident = found else { break }
      if attempt == 0, fdatasync(file.descriptor) != 0, errno != EROFS, errno != EINVAL {
        throw failure(source, errno)
      }
    }
    return found
  }

  private static func residency(of file: OpenFile, _ source: MediaSource) throws(MediaError) -> CacheResidency {
    var status = stat()
    guard unsafe fstat(file.descriptor, &status) == 0 else { throw failure(source, errno) }
    let page = off_t(sysconf(Int32(_SC_PAGESIZE)))
    var resident: Int64 = 0
    var total: Int64 = 0
    var start: off_t = 0
    while start < status.st_size {
      let length = min(window, status.st_size - start)
      resident += Int64(try residentPages(of: file.descriptor, start, Int(length), source))
      total += Int64((length + page - 1) / page)
      start += length
    }
    if resident == 0 { return .cold }
    // Somebody who is not told is told so of every page.
    guard resident < total || isTold(file.descriptor, status) else { return .unknown }
    return .resident(bytes: resident * Int64(page))
  }

  /// Pages of a piece of a file that are in memory. Nothing is read through the mapping, so that nothing happens when the
  /// file is cut off meanwhile.
  private static func residentPages(
    of descriptor: Int32, _ start: off_t, _ length: Int, _ source: MediaSource
  ) throws(MediaError) -> Int {
    let mapping = unsafe mmap(nil, length, PROT_NONE, MAP_SHARED, descriptor, start)
    guard unsafe mapping != MAP_FAILED else { throw failure(source, errno) }
    defer { unsafe munmap(mapping, length) }
    let page = sysconf(Int32(_SC_PAGESIZE))
    var pages = [UInt8](repeating: 0, count: (length + page - 1) / page)
    guard unsafe mincore(mapping, length, &pages) == 0 else { throw failure(source, errno) }
    return pages.count { $0 & 1 != 0 }
  }

  /// Whether the kernel tells the truth about a file to this process. (Capabilities may let it, too: then a file that is
  /// in memory as a whole is `unknown`, which is no harm.)
  private static func isTold(_ descriptor: Int32, _ status: stat) -> Bool {
    if status.st_uid == geteuid() { return true }
    return unsafe faccessat(AT_FDCWD, "/proc/self/fd/\(descriptor)", W_OK, AT_EACCESS) == 0
  }

  private static func failure(_ source: MediaSource, _ number: Int32) -> MediaError {
    MediaError(system: number, operation: "look at the memory of \(source.path)")
  }
}
