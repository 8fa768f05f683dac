// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import TestOrigins
import Testing

@testable import ReelBench

/// What FFmpeg's own programs see of an origin.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct OriginToolTests {
  private static let lines = [
    OriginLine(), OriginLine(roundTripMilliseconds: 3, megabitsPerSecond: 80),
    OriginLine(roundTripMilliseconds: 1, fault: .slowStart), OriginLine(fault: .redirectOnce),
  ]

  @Test(arguments: lines, [BenchReel.moovFirst, BenchReel.moovLast]) func theSameFrames(line: OriginLine, reel: String)
    throws
  {
    let test = try OriginUnderTest(reel, line: line)
    let command = ["ffmpeg", "-v", "error", "-nostdin"]
    let output = ["-an", "-c", "copy", "-f", "framemd5", "-"]
    let local = try Tool.output(of: command + ["-i", BenchReel.path(reel)] + output)
    #expect(try Tool.output(of: command + ["-i", test.address] + output) == local)
    #expect(local.split(separator: "\n").count > 60)
  }

  @Test func theSameFacts() throws {
    let test = try OriginUnderTest(BenchReel.moovLast)
    let command = [
      "ffprobe", "-v", "error", "-show_entries", "format=size,duration,format_name:stream=codec_name,width",
    ]
    let local = try Tool.output(of: command + [BenchReel.path(BenchReel.moovLast)])
    #expect(try Tool.output(of: command + [test.address]) == local)
    #expect(local.contains("size=483352"))
  }

  @Test func anIndexThatIsMissingIsMissed() throws {
    let test = try OriginUnderTest(BenchReel.moovLast, line: OriginLine(fault: .truncated))
    #expect(throws: Tool.Failure.self) { try Tool.output(of: ["ffprobe", "-v", "error", test.address]) }
  }
}
