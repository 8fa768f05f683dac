// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Owns a mapping of shared memory that can only be read.
@safe struct Mapping: ~Copyable {
  private let base: UnsafeRawPointer
  /// Bytes that can be read.
  let byteCount: Int

  /// Maps the first bytes of a file, which may be closed afterwards.
  ///
  /// - Parameter byteCount: above 0, and not beyond the file's end, which must be sealed.
  /// - Throws: `system` where the system refuses.
  init(_ descriptor: Int32, byteCount: Int) throws(ClientError) {
    guard let base = unsafe mmap(nil, byteCount, PROT_READ, MAP_SHARED, descriptor, 0), unsafe base != MAP_FAILED
    else {
      throw ClientError(.system, "cannot map \(byteCount) bytes: \(unsafe String(cString: strerror(errno)))")
    }
    unsafe self.base = UnsafeRawPointer(base)
    self.byteCount = byteCount
  }

  deinit { unsafe munmap(UnsafeMutableRawPointer(mutating: base), byteCount) }

  /// Lends bytes; none where the range is not within the mapping.
  func withBytes<Result, Failure>(
    _ range: Range<Int>, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard range.lowerBound >= 0, range.upperBound <= byteCount else { return try body(RawSpan()) }
    let bytes = unsafe UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
    return try unsafe body(bytes.bytes)
  }

  /// One byte; 0 outside of the mapping.
  func byte(at place: Int) -> UInt8 {
    (0..<byteCount).contains(place) ? unsafe base.load(fromByteOffset: place, as: UInt8.self) : 0
  }

  /// Has the system map the pages of a range, so that reading them later does not stop. Best effort. The C function is
  /// `madvise`, with MADV_POPULATE_READ.
  func populate(_ range: Range<Int>) {
    guard range.lowerBound >= 0, range.upperBound <= byteCount, !range.isEmpty else { return }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let start = range.lowerBound / page * page
    unsafe madvise(
      UnsafeMutableRawPointer(mutating: base + start), range.upperBound - start, Self.populateForReading)
  }

  /// MADV_POPULATE_READ, which glibc may not name.
  private static let populateForReading: Int32 = 22
}
