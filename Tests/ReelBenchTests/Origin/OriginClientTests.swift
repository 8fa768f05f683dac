// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelMedia
import ReelService
import TestOrigins
import Testing

@testable import ReelBench

/// What the clients that are used make of an origin, with each of its faults.
@Suite(.timeLimit(.minutes(30)), .onOwnThread) struct OriginClientTests {
  /// What `Clip` makes of a reel, and asks for meanwhile.
  struct Row: CustomTestStringConvertible, Sendable {
    let reel: String
    let fault: OriginFault?
    /// Frames; and why there are none, or no more.
    var frames = 0
    var code: MediaError.Code?
    var breakOff: MediaError.Code?
    let statuses: [Int]
    var ranges: [String]

    var testDescription: String { "\(reel) \(fault?.rawValue ?? "none")" }
  }

  private static func first(
    _ fault: OriginFault?, frames: Int = 0, code: MediaError.Code? = nil, breakOff: MediaError.Code? = nil,
    statuses: [Int] = [206], ranges: [String] = ["bytes=0-"]
  ) -> Row {
    Row(
      reel: BenchReel.moovFirst, fault: fault, frames: frames, code: code, breakOff: breakOff, statuses: statuses,
      ranges: ranges)
  }

  private static func last(
    _ fault: OriginFault?, frames: Int = 0, code: MediaError.Code? = nil, breakOff: MediaError.Code? = nil,
    statuses: [Int] = [206, 206, 206], ranges: [String] = ["bytes=0-", "bytes=475649-", "bytes=48-"]
  ) -> Row {
    Row(
      reel: BenchReel.moovLast, fault: fault, frames: frames, code: code, breakOff: breakOff, statuses: statuses,
      ranges: ranges)
  }

  private static let twice = ["bytes=0-", "bytes=0-"]

  /// An index at the start is one request; at the end it is three.
  private static let rows = [
    first(nil, frames: 120),
    first(.noRange, frames: 120, statuses: [200]),
    first(.noLength, frames: 120, statuses: [200]),
    first(.notAcceptable, code: .http, statuses: [406]),
    first(.redirect, frames: 120, statuses: [302, 206], ranges: twice),
    first(.redirectOnce, frames: 120, statuses: [302, 206], ranges: twice),
    first(.unavailableOnce, code: .http, statuses: [503]),
    first(.slowStart, frames: 120),
    first(.stall, frames: 120),
    first(.hang, code: .timedOut),
    first(.cut, code: .io, breakOff: .io),
    // FFmpeg looks for more boxes where the file should go on.
    first(
      .wrongLength, frames: 120, breakOff: .corrupt, statuses: [206, 206, 206],
      ranges: ["bytes=0-", "bytes=485304-", "bytes=5807-"]),
    first(.truncated, frames: 60),
    last(nil, frames: 180),
    last(.noRange, code: .io, breakOff: .io, statuses: [200], ranges: ["bytes=0-"]),
    last(.noLength, code: .io, breakOff: .io, statuses: [200], ranges: ["bytes=0-"]),
    last(.notAcceptable, code: .http, statuses: [406], ranges: ["bytes=0-"]),
    // FFmpeg asks at the first address each time: the second one never gets old.
    last(
      .redirect, frames: 180, statuses: [302, 206, 302, 206, 302, 206],
      ranges: twice + ["bytes=475649-", "bytes=475649-", "bytes=48-", "bytes=48-"]),
    last(
      .redirectOnce, frames: 180, statuses: [302, 206, 302, 206, 302, 206],
      ranges: twice + ["bytes=475649-", "bytes=475649-", "bytes=48-", "bytes=48-"]),
    last(.unavailableOnce, code: .http, statuses: [503], ranges: ["bytes=0-"]),
    last(.slowStart, frames: 180),
    last(.stall, frames: 180),
    last(.hang, code: .timedOut),
    last(.cut, code: .io, breakOff: .io),
    last(.wrongLength, frames: 180, breakOff: .corrupt),
    last(.truncated, code: .corrupt, statuses: [206, 206], ranges: twice),
  ]

  @Test(arguments: rows) func clips(_ row: Row) throws {
    let test = try OriginUnderTest(row.reel, line: OriginLine(fault: row.fault))
    let interrupt = try Interrupt()
    let finished = Tally()
    // What hangs does so for good: its time is up when all has come that comes, whatever step the clip takes then.
    let timer = HelperThread {
      while row.fault == .hang, finished.count == 0 {
        let log = test.origin.log(of: test.address)
        let isStuck = log.requests.count == row.ranges.count && log.requests.last?.bytesSent == OriginFault.byte
        if isStuck { interrupt.setDeadline(MonotonicTime(nanoseconds: 1)) }
        sched_yield()
      }
    }
    let outcome = ClipOutcome(of: test.address, interrupt: interrupt)
    finished.add()
    timer.join()
    #expect(outcome.frames == row.frames, "\(outcome)")
    #expect(outcome.code == row.code, "\(outcome)")
    #expect(outcome.breakOff == row.breakOff, "\(outcome)")
    #expect(outcome.status == row.statuses.first { $0 >= 400 }, "\(outcome)")
    let log = test.origin.finishedLog(of: test.address, seconds: 600)
    #expect(log.requests.map(\.status) == row.statuses)
    #expect(log.requests.map(\.range) == row.ranges)
    #expect(log.connections == row.ranges.count)
    #expect(log.bytesSent >= outcome.bytesRead)
  }

  @Test func everyFaultHasItsRows() {
    for reel in [BenchReel.moovFirst, BenchReel.moovLast] {
      #expect(Self.rows.filter { $0.reel == reel }.compactMap(\.fault) == OriginFault.allCases)
    }
  }

  @Test func eachByteOfAClipIsCounted() throws {
    let first = try OriginUnderTest()
    let size = Int64(try BenchReel.bytes(BenchReel.moovFirst).count)
    let whole = ClipOutcome(of: first.address)
    #expect(first.origin.finishedLog(of: first.address, seconds: 600).requests.map(\.bytesSent) == [size])
    // Up to the first frame.
    #expect(whole.frames == 120 && (1..<size).contains(whole.bytesRead))

    let last = try OriginUnderTest(BenchReel.moovLast)
    let length = Int64(try BenchReel.bytes(BenchReel.moovLast).count)
    _ = ClipOutcome(of: last.address)
    let sent = last.origin.finishedLog(of: last.address, seconds: 600).requests.map(\.bytesSent)
    // The first answer is left where its head has been read.
    #expect(sent.count == 3 && sent[0] < length && Array(sent.dropFirst()) == [length - 475_649, length - 48])
  }

  @Test(
    arguments: [
      (nil, nil), (.noRange, nil), (.noLength, nil), (.notAcceptable, nil), (.redirect, nil), (.redirectOnce, nil),
      (.unavailableOnce, .http), (.slowStart, nil), (.stall, nil), (.hang, .timedOut), (.cut, .io), (.wrongLength, .io),
      (.truncated, nil),
    ] as [(OriginFault?, FeedError.Code?)])
  func documents(fault: OriginFault?, code: FeedError.Code?) async throws {
    let test = try OriginUnderTest(line: OriginLine(fault: fault))
    let bytes = try BenchReel.bytes(BenchReel.moovFirst)
    var limits = HTTPLimits()
    limits.total = fault == .hang ? .milliseconds(300) : .seconds(600)
    do {
      let body = try await HTTPClient(limits: limits).get(test.address).body
      #expect(code == nil)
      #expect(body == (fault == .truncated ? Array(bytes.prefix(bytes.count / 2)) : bytes))
    } catch {
      #expect(error.code == code, "\(error)")
    }
  }

  @Test func connectionsAreUsedAgain() async throws {
    let test = try OriginUnderTest(line: OriginLine(roundTripMilliseconds: 1))
    let client = HTTPClient()
    for _ in 0..<5 { _ = try await client.get(test.address) }
    let log = test.origin.finishedLog(of: test.address)
    #expect(log.requests.count == 5 && log.connections == 1)
  }
}
