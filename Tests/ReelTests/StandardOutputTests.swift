// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import reel

@Suite struct StandardOutputTests {
  init() {
    StandardDescriptors.prepare()
  }

  @Test func buffersUntilFlushed() throws {
    let pipe = try Pipe()
    var output = StandardOutput(descriptor: pipe.writeEnd)
    try output.write("a")
    try output.writeLine("b")
    var request = pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0)
    #expect(unsafe poll(&request, 1, 0) == 0)
    try output.flush()
    try output.flush()
    #expect(pipe.readToEnd() == "ab\n")
  }

  /// A megabyte through a pipe that takes a few pages at a time and does not block: partial writes and `EAGAIN`.
  @Test func keepsOrderThroughPartialWrites() async throws {
    let pipe = try Pipe()
    pipe.makeWritesNonBlocking()
    let reader = Reader(descriptor: pipe.readEnd)
    try reader.start()
    var expected: [UInt8] = []
    var output = StandardOutput(descriptor: pipe.writeEnd)
    for size in [1, 70_000, 3, 65_535, 2, 65_536, 0, 1_000_000, 5] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &+ size) }
      unsafe try output.write(bytes.span.bytes)
      expected += bytes
    }
    try output.flush()
    pipe.closeWriteEnd()
    #expect(reader.join() == expected)
  }

  @Test func aClosedReaderEndsQuietly() throws {
    let pipe = try Pipe()
    pipe.closeReadEnd()
    var output = StandardOutput(descriptor: pipe.writeEnd)
    try output.write("a")
    let error = flushError(&output)
    #expect(error == .outputClosed)
    #expect(error?.code == .ok)
    #expect(flushError(&output) == .outputClosed)
    #expect(output.flushAfterFailure() == nil)
  }

  @Test func aFullDiskIsAnError() throws {
    let descriptor = unsafe open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var output = StandardOutput(descriptor: descriptor)
    try output.write("a")
    let expected = ExitError(.io, "cannot write to standard output: No space left on device")
    #expect(output.flushAfterFailure() == expected)
    #expect(flushError(&output) == expected)
    #expect(output.flushAfterFailure() == nil)
  }

  private func flushError(_ output: inout StandardOutput) -> ExitError? {
    do {
      try output.flush()
      return nil
    } catch {
      return error
    }
  }
}
