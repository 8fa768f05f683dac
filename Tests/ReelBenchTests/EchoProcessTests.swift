// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import ReelBench

/// The process that a round trip is measured with.
@Suite struct EchoProcessTests {
  @Test func sendsBack() throws {
    let echo = try EchoProcess()
    for _ in 0..<100 { #expect(try echo.roundTrip() > 0) }
  }

  /// What was open when it began ends when its owner closes it.
  @Test func keepsNothingOpen() throws {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    defer { close(ends[0]) }
    let echo = try EchoProcess()
    _ = try echo.roundTrip()
    close(ends[1])
    var request = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    #expect(unsafe poll(&request, 1, 0) == 1)
    _ = try echo.roundTrip()
  }
}
