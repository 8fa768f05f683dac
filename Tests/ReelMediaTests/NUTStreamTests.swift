// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// A stream in NUT, as `ffprobe` and `ffmpeg` read it.
@Suite struct NUTStreamTests {
  @Test func othersReadIt() throws {
    let size = try #require(CanvasSize(width: 32, height: 18))
    var stream = try NUTStream(size, nominalRate: Rational(25, 1))
    var bytes: [UInt8] = []
    // Taken in pieces, as a slow reader does; times that stand still or go back go on all the same.
    for time: Int64 in [0, 40_000, 40_000, 30_000, 9_000_000] {
      try stream.append(Canvas(size), at: time)
      while case let piece = stream.withBytes({ unsafe $0.withUnsafeBytes { unsafe Array($0.prefix(300)) } }),
        !piece.isEmpty
      {
        bytes += piece
        stream.drop(piece.count)
      }
    }
    let folder = try TemporaryFolder()
    let file = try folder.write(bytes, to: "a.nut")
    let packets = try Tool.output(
      of: ["ffprobe", "-v", "fatal", "-show_entries", "packet=pts,size", "-of", "csv=p=0", file])
    #expect(packets == "0,864\n40000,864\n40001,864\n40002,864\n9000000,864\n")
    let facts = try Tool.output(
      of: ["ffprobe", "-v", "fatal", "-show_entries", "stream=codec_name,width,height,pix_fmt,r_frame_rate,time_base"]
        + ["-of", "csv=p=0", file])
    #expect(facts == "rawvideo,32,18,yuv420p,25/1,1/1000000\n")
    let raw = folder.path + "/raw"
    _ = try Tool.output(
      of: ["ffmpeg", "-v", "fatal", "-nostdin", "-i", file, "-frames:v", "1", "-f", "rawvideo", raw])
    #expect(try TemporaryFolder.read(raw) == Canvas(size).bytes)
  }

  @Test func aCanvasOfAnotherSizeIsRefused() throws {
    var stream = try NUTStream(try #require(CanvasSize(width: 32, height: 18)), nominalRate: Rational(25, 1))
    let other = Canvas(try #require(CanvasSize(width: 18, height: 32)))
    #expect(throws: MediaError.self) { try stream.append(other, at: 0) }
  }
}
