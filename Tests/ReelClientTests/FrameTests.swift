// SPDX-License-Identifier: Apache-2.0

import ReelClient
import Testing

@testable import class ReelClient.ReelConnection
@testable import struct ReelClient.PlaneBounds

/// Frames lend what they should, and their leases are returned.
@Suite struct FrameTests {
  private func frame(_ message: Message?) -> ReceivedFrame? {
    if case .frame(let frame) = message?.content { frame } else { nil }
  }

  private func bytes(_ frame: ReceivedFrame, row: Int, plane: Int) -> [UInt8] {
    frame.withRow(row, ofPlane: plane) { row in unsafe row.withUnsafeBytes { unsafe Array($0) } }
  }

  @Test func rowsAndPlanes() throws {
    let daemon = try FakeDaemon()
    let client = try daemon.subscribed()
    try daemon.announce()
    try daemon.say(FakePool.frame { ($0.pts, $0.warmCost) = (nil, 5) }, serial: 12)
    let frame = try #require(frame(try client.receive(within: 0)))
    #expect(frame.serial == 12 && frame.grant.reel == "one" && frame.grant.pts == nil && frame.grant.warmCost == 5)
    #expect(frame.format == FakePool.format)
    frame.populate()
    #expect(bytes(frame, row: 0, plane: 0) == Array(0..<8))
    #expect(bytes(frame, row: 3, plane: 0) == Array(48..<56))
    #expect(bytes(frame, row: 1, plane: 1) == Array(72..<76))
    #expect(bytes(frame, row: 1, plane: 2) == Array(88..<92))
    for (row, plane) in [(4, 0), (-1, 0), (2, 1), (0, 3), (0, -1)] {
      #expect(bytes(frame, row: row, plane: plane).isEmpty)
    }
    #expect(frame.withPlane(0) { $0.byteCount } == 56 && frame.withPlane(2) { $0.byteCount } == 12)
    #expect(frame.withPlane(3) { $0.byteCount } == 0)
    #expect(frame.lineSize(ofPlane: 0) == 16 && frame.lineSize(ofPlane: 3) == 0)
    frame.touch()
    // First and last bytes of each plane.
    #expect(frame.sample == UInt8(truncatingIfNeeded: 0 + 55 + 64 + 75 + 80 + 91))
  }

  @Test func aFrameOutlivesItsPoolAndItsConnection() throws {
    let daemon = try FakeDaemon()
    var client: ReelConnection? = try daemon.subscribed()
    try daemon.announce()
    try daemon.say(FakePool.frame())
    try daemon.say(.poolRetire(7))
    let frame = try #require(frame(try client?.receive(within: 0)))
    #expect(try client?.receive(within: 0) == nil)
    client = nil
    #expect(bytes(frame, row: 3, plane: 0) == Array(48..<56))
  }

  @Test func leasesAreReturnedTogether() throws {
    let daemon = try FakeDaemon()
    let client = try daemon.subscribed()
    try daemon.announce()
    _ = try daemon.heard()
    var frames: [ReceivedFrame] = []
    for lease in 1...70 {
      try daemon.say(FakePool.frame(lease: UInt64(lease)))
      frames.append(try #require(frame(try client.receive(within: 0))))
    }
    #expect(try daemon.heard() == [])
    let kept = frames[4]
    // Once, however often.
    for _ in 0..<2 { frames[0].release() }
    frames = []
    #expect(try client.receive(within: 0) == nil)
    let order = [1] + (2...70).filter { $0 != 5 }.map { UInt64($0) }
    #expect(try daemon.heard() == [.release(Array(order.prefix(64))), .release(Array(order.dropFirst(64)))])
    kept.release()
    let serial = try client.send(.land(offset: 1, epoch: nil))
    let heard = try [daemon.next(), daemon.next()]
    #expect(heard.map { $0?.message } == [.release([5]), .event(.land(offset: 1, epoch: nil))])
    #expect(heard.last??.header.serial == serial)
  }

  @Test func noLeaseIsLostWhereTheDaemonDoesNotRead() throws {
    let daemon = try FakeDaemon()
    let client = try daemon.subscribed()
    try daemon.announce()
    try daemon.say(FakePool.frame())
    var frame = try frame(client.receive(within: 0))
    #expect(frame != nil)
    #expect(throws: ClientError(.timedOut, "the daemon does not read")) {
      while true { try client.send(.appear) }
    }
    frame = nil
    // No room: kept for later.
    #expect(try client.receive(within: 0) == nil)
    #expect(try !daemon.heard().contains(.release([1])))
    #expect(try client.receive(within: 0) == nil)
    #expect(try daemon.heard() == [.release([1])])
  }

  /// Where a plane lies in a buffer from 1,000 to below 2,000.
  struct Bounds: CustomTestStringConvertible, Sendable {
    let offset: UInt64
    let line, row, rows: UInt32
    let fits: Bool

    init(_ offset: UInt64, _ line: UInt32, _ row: UInt32, _ rows: UInt32, fits: Bool) {
      (self.offset, self.line, self.row, self.rows, self.fits) = (offset, line, row, rows, fits)
    }

    var testDescription: String { "\(rows) rows of \(row), every \(line), at \(offset)" }
  }

  private static let bounds = [
    Bounds(1000, 100, 100, 10, fits: true), Bounds(1001, 100, 100, 10, fits: false),
    Bounds(999, 100, 100, 10, fits: false), Bounds(1099, 100, 1, 10, fits: true),
    Bounds(1100, 100, 1, 10, fits: false), Bounds(1999, 1, 1, 1, fits: true), Bounds(2000, 1, 1, 1, fits: false),
    Bounds(1000, .max, 1000, 1, fits: true), Bounds(1000, .max, 1, 2, fits: false),
    Bounds(1000, .max, .max, .max, fits: false), Bounds(.max, .max, .max, .max, fits: false),
    Bounds(.max, 1, 1, 1, fits: false), Bounds(1000, 9, 10, 1, fits: false), Bounds(1000, 0, 0, 1, fits: false),
    Bounds(1000, 10, 10, 0, fits: false),
  ]

  @Test(arguments: bounds) func planesLieWithinTheirBuffer(_ row: Bounds) {
    let plane = PlaneBounds(
      FrameGrant.Plane(offset: row.offset, lineSize: row.line), FrameFormat.Plane(rowBytes: row.row, rows: row.rows),
      within: 1000..<2000)
    #expect((plane != nil) == row.fits)
    if let plane { #expect(plane.range.lowerBound >= 1000 && plane.range.upperBound <= 2000) }
  }
}
