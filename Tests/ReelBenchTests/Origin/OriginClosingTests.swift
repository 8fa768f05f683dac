// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelMedia
import TestOrigins
import Testing

@testable import ReelBench

/// However an origin ends, nothing waits for it, and nothing is left.
@Suite(.timeLimit(.minutes(30)), .onOwnThread) struct OriginClosingTests {
  /// Lines on which something waits for minutes, and bytes that come before.
  private static let waits = [
    (OriginLine(roundTripMilliseconds: 60_000), 0), (OriginLine(megabitsPerSecond: 0.001), 0),
    (OriginLine(fault: .hang), Int(OriginFault.byte)),
  ]

  @Test(arguments: waits) func closingEndsWhatWaits(line: OriginLine, before: Int) throws {
    let test = try OriginUnderTest(line: line)
    let connections = try (0..<3).map { _ in try test.connect() }
    for connection in connections {
      connection.ask(test.address)
      #expect(connection.bytes(before).count >= before)
    }
    while test.origin.log(of: test.address).requests.count < 3 { sched_yield() }
    #expect(!test.origin.log(of: test.address).isOver)
    test.origin.close()
    test.origin.close()
    #expect(test.origin.log(of: test.address).isOver)
    for connection in connections { while !connection.bytes(1).isEmpty {} }
  }

  @Test(arguments: waits) func aClientThatLeavesIsNotWaitedFor(line: OriginLine, before: Int) throws {
    let test = try OriginUnderTest(line: line)
    var connection: WebConnection? = try test.connect()
    connection?.ask(test.address)
    #expect(connection.map { $0.bytes(before).count >= before } == true)
    while test.origin.log(of: test.address).requests.isEmpty { sched_yield() }
    connection = nil
    #expect(test.origin.finishedLog(of: test.address, seconds: 600).isOver)
  }

  @Test func aClientThatDoesNotReadIsClosedToo() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](repeating: 7, count: 30_000_000), to: "a.bin")
    let test = try OriginUnderTest()
    let address = try test.origin.publish(MediaSource(file: path))
    let connection = try test.connect()
    connection.ask(address)
    _ = connection.bytes(1)
    test.origin.close()
    #expect(test.origin.log(of: address).isOver)
    #expect(test.origin.log(of: address).bytesSent < 30_000_000)
  }

  @Test func nothingIsLeft() async {
    // Alone in a process: other tests open files and start threads too.
    await #expect(processExitsWith: .success) {
      let before = Resources.descriptorCount
      let threads = Resources.threads.count
      for line in [
        OriginLine(), OriginLine(fault: .hang), OriginLine(fault: .cut), OriginLine(megabitsPerSecond: 0.001),
      ] {
        for isClosed in [true, false] {
          let test = try OriginUnderTest(line: line)
          precondition(Resources.descriptorCount > before && Resources.threads.count > threads)
          for _ in 0..<3 {
            let connection = try test.connect()
            connection.ask(test.address)
            while test.origin.log(of: test.address).requests.isEmpty { sched_yield() }
          }
          if isClosed { test.origin.close() }
        }
        precondition(Resources.descriptorCount == before && Resources.threads.count == threads)
      }
    }
  }

  @Test func noChildGetsItsSockets() async {
    await #expect(processExitsWith: .success) {
      let before = inheritedDescriptors()
      let test = try OriginUnderTest()
      let connection = try test.connect()
      _ = connection.get(test.address, headers: ["Range: bytes=0-0"])
      precondition(inheritedDescriptors() == before)
    }
  }
}

/// The descriptors of this process that a program which it starts would get.
private func inheritedDescriptors() -> [Int32] {
  TemporaryFolder.entries(of: "/proc/self/fd").compactMap { Int32($0) }.filter { number in
    let flags = fcntl(number, F_GETFD)
    return flags >= 0 && flags & FD_CLOEXEC == 0
  }.sorted()
}
