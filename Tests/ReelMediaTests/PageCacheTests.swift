// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestOrigins
import Testing

@testable import ReelMedia

@Suite struct PageCacheTests {
  /// Pages of a file that are in memory.
  private static func residentPages(_ path: String) throws -> Int {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var status = stat()
    try #require(unsafe fstat(descriptor, &status) == 0)
    let size = Int(status.st_size)
    let mapping = unsafe mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0)
    defer { unsafe munmap(mapping, size) }
    var pages = [UInt8](repeating: 0, count: (size + 4095) / 4096)
    try #require(unsafe mincore(mapping, size, &pages) == 0)
    return pages.count { $0 & 1 != 0 }
  }

  @Test func aPrimedFileComesIntoMemory() throws {
    let folder = try TemporaryFolder()
    // Not all file systems let go of their pages: then there is nothing to see.
    let path = try folder.write([UInt8](repeating: 7, count: 4 << 20), to: "big")
    let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    fsync(descriptor)
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    guard try Self.residentPages(path) == 0 else { return }
    PageCache.prime(try MediaSource(file: path))
    // Reading waits for what was asked for; pages that nobody asked for stay out.
    var byte: UInt8 = 0
    unsafe pread(descriptor, &byte, 1, 0)
    #expect(try Self.residentPages(path) > 1)
    #expect(try Self.residentPages(path) < 1024)
  }

  @Test func whatIsNoFileIsLeftAlone() throws {
    let folder = try TemporaryFolder()
    folder.makeFIFO("pipe")
    PageCache.prime(try MediaSource(file: folder.path + "/pipe"))
    PageCache.prime(try MediaSource(file: folder.path))
    PageCache.prime(try MediaSource(file: "/nowhere"))
    PageCache.prime(try MediaSource(remote: "http://127.0.0.1:1/x"))
  }
}
