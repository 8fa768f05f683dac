// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelBench

@Suite struct ByteRangeTests {
  @Test(
    arguments: [
      (nil, .whole), ("bytes=0-", .part(0..<1000)), ("bytes=0-0", .part(0..<1)), ("bytes=10-19", .part(10..<20)),
      ("Bytes=10-19", .part(10..<20)), ("bytes=999-", .part(999..<1000)), ("bytes=990-2000", .part(990..<1000)),
      ("bytes= 5-6", .part(5..<7)), ("bytes=-1", .part(999..<1000)), ("bytes=-5000", .part(0..<1000)),
      ("bytes=0-99999999999999999999", .part(0..<1000)), ("bytes=1000-", .outside), ("bytes=1000-1001", .outside),
      ("bytes=99999999999999999999-", .outside), ("bytes=-0", .outside), ("bytes=9-5", .whole), ("bytes=-", .whole),
      ("bytes=", .whole), ("bytes", .whole), ("", .whole), ("bytes=a-b", .whole), ("bytes=0-1,5-6", .whole),
      ("bytes=1-2-3", .whole), ("lines=0-1", .whole), ("bytes=+1-2", .whole), ("bytes=--1", .whole),
      ("bytes=٣-", .whole),
    ] as [(String?, ByteRange)])
  func isRead(header: String?, range: ByteRange) { #expect(ByteRange(header, size: 1000) == range) }

  @Test(arguments: ["bytes=0-", "bytes=-1"]) func anEmptyFileHasNoParts(header: String) {
    #expect(ByteRange(header, size: 0) == .outside)
    #expect(ByteRange(nil, size: 0) == .whole)
  }
}
