// SPDX-License-Identifier: Apache-2.0

import CFFmpeg
import Testing

@testable import ReelMedia

@Suite struct PacketClockTests {
  /// A stream and its decoder, packets written `dts+duration` or `dts+duration*repeated fields` with `-` for no dts,
  /// `drain` for a frame after the end, and the stamps of all.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    var timeBase = Rational(1, 30)
    var averageRate = Rational(30, 1)
    var delay: Int32 = 0
    var decoderRate = Rational(0, 1)
    var ticks: Int32 = 1
    let packets: String
    let stamps: [Int64]

    var testDescription: String { name }
  }

  private static let rows = [
    Row(name: "given", packets: "5+1 6+1 9+1", stamps: [5, 6, 9]),
    Row(name: "given, below 0", packets: "-2+1 -1+1", stamps: [-2, -1]),
    Row(name: "counted by duration", packets: "-+1 -+1 -+3 -+1", stamps: [0, 1, 2, 5]),
    Row(name: "starts by the delay below 0", delay: 2, packets: "-+1 -+1 -+1 -+1", stamps: [-2, -1, 0, 1]),
    Row(
      name: "no average rate: starts at 0", averageRate: Rational(0, 0), delay: 2, packets: "-+1 -+1", stamps: [0, 1]),
    Row(name: "jumps to what is given, then counts on", packets: "-+1 40+1 -+1 -+1", stamps: [0, 40, 41, 42]),
    Row(name: "given beats the start", delay: 2, packets: "7+1 -+1", stamps: [7, 8]),
    Row(name: "goes back where the stream does", packets: "40+1 3+1 -+1", stamps: [40, 3, 4]),
    Row(name: "no duration, no rate: stands", packets: "-+0 -+0 9+0 -+0", stamps: [0, 0, 9, 9]),
    Row(
      name: "no duration: the decoder's rate", timeBase: Rational(1, 1000), decoderRate: Rational(25, 1),
      packets: "-+0 -+0 -+0", stamps: [0, 40, 80]),
    Row(
      name: "two ticks a frame, no parser", timeBase: Rational(1, 1000), decoderRate: Rational(25, 1), ticks: 2,
      packets: "-+0 -+0", stamps: [0, 40]),
    Row(
      name: "repeated fields", timeBase: Rational(1, 1000), decoderRate: Rational(25, 1), ticks: 2,
      packets: "-+0*0 -+0*1 -+0*2 -+0*1", stamps: [0, 20, 60, 120]),
    Row(name: "no ticks count as one", decoderRate: Rational(30, 1), ticks: 0, packets: "-+0 -+0", stamps: [0, 1]),
    Row(
      name: "microseconds are rounded as they go", timeBase: Rational(1, 90_000), averageRate: Rational(30_000, 1001),
      delay: 1, packets: "-+3003 -+3003 -+3003", stamps: [-3003, 0, 3003]),
    Row(
      name: "whole microseconds", timeBase: Rational(1, 1_000_000), delay: 1, decoderRate: Rational(30_000, 1001),
      packets: "-+0 -+0 -+33333 -+0", stamps: [-33_333, 33, 33_399, 66_732]),
    Row(name: "after the end", packets: "4+1 drain drain drain", stamps: [4, 5, 6, 7]),
  ]

  private static func stamps(_ row: Row) -> [Int64] {
    var stream = unsafe AVStream()
    unsafe stream.time_base = row.timeBase.av
    unsafe stream.avg_frame_rate = row.averageRate.av
    var decoder = unsafe AVCodecContext()
    unsafe decoder.framerate = row.decoderRate.av
    unsafe decoder.ticks_per_frame = row.ticks
    unsafe decoder.has_b_frames = row.delay
    var clock = unsafe PacketClock(stream, decoder: decoder)
    return row.packets.split(separator: " ").map { word in
      if word == "drain" { return clock.drainStamp(frameRate: Rational(30, 1), ticksPerFrame: 1, repeatedFields: nil) }
      let parts = word.split(separator: "+")
      let rest = parts[1].split(separator: "*")
      return clock.stamp(
        dts: Int64(parts[0]), duration: Int64(rest[0]) ?? 0, repeatedFields: rest.count > 1 ? Int32(rest[1]) : nil)
    }
  }

  @Test(arguments: rows) func counts(_ row: Row) {
    #expect(Self.stamps(row) == row.stamps)
  }
}
