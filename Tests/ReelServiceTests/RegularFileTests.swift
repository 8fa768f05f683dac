// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestOrigins
import Testing

@testable import ReelService

@Suite struct RegularFileTests {
  @Test(arguments: [(0, true), (9, true), (10, true), (11, false)]) func readsSoMuch(size: Int, isRead: Bool) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<size).map(UInt8.init)
    let path = try folder.write(bytes, to: "list")
    do {
      #expect(try RegularFile.read(path, limit: 10) == bytes)
      #expect(isRead)
    } catch {
      #expect(!isRead)
      #expect(error.code == .tooLarge)
    }
  }

  @Test func aFileThatSaysNothingOfItsSizeIsRead() throws {
    #expect(try RegularFile.read("/proc/self/stat").isEmpty == false)
    let error = #expect(throws: FeedError.self) { try RegularFile.read("/proc/self/stat", limit: 5) }
    #expect(error?.code == .tooLarge)
  }

  @Test(arguments: [
    ("fifo", FeedError.Code.malformed), ("folder", .malformed), ("missing", .notFound), ("file/below", .notFound),
    ("loop", .io), ("/dev/zero", .malformed), ("/dev/null", .malformed), ("socket", .malformed),
  ])
  func refuses(name: String, code: FeedError.Code) throws {
    let folder = try TemporaryFolder()
    folder.makeFIFO("fifo")
    folder.makeFolder("folder")
    folder.link("loop", to: "loop")
    try folder.write("x", to: "file")
    let path = name.hasPrefix("/") ? name : folder.path + "/" + name
    if name == "socket" { unsafe mknod(path, S_IFSOCK | 0o600, 0) }
    let error = #expect(throws: FeedError.self) { try RegularFile.read(path) }
    #expect(error?.code == code)
  }
}
