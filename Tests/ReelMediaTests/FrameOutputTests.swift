// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

@Suite struct FrameOutputTests {
  @Test(arguments: Reel.all) func frameMD5LinesAreThoseOfTheCommand(_ reel: Reel) throws {
    let text = try Tool.output(
      of: ["ffmpeg", "-v", "error", "-nostdin", "-threads", "1", "-noautorotate", "-i", reel.path, "-frames:v", "3"]
        + ["-an", "-sn", "-dn", "-fps_mode", "passthrough", "-enc_time_base", "-1", "-copyts", "-f", "framemd5", "-"])
    let rate = try Self.frameRate(of: reel)
    var clip = try reel.open()
    let frame = try clip.firstFrame()
    var lines = FrameMD5Text.header(
      timeBase: frame.timeBase, width: frame.width, height: frame.height, sampleAspectRatio: frame.sampleAspectRatio)
    lines += FrameMD5Text.line(for: frame, frameRate: rate)
    for _ in 0..<2 { lines += try Self.line(&clip, frameRate: rate) }
    #expect(lines == text)
  }

  private static func frameRate(of reel: Reel) throws -> Rational? {
    var options = ClipOptions()
    options.probesAlways = true
    return try reel.open(options: options).info.video.frameRate
  }

  private static func line(_ clip: inout Clip, frameRate: Rational?) throws -> String {
    guard let frame = try clip.nextFrame() else { return "" }
    return FrameMD5Text.line(for: frame, frameRate: frameRate)
  }

  @Test func framesThatFitPassUntouched() throws {
    var clip = try Reel.number(2).open()
    let first = try clip.firstFrame()
    let stamp = first.stamp
    var converter = FrameConverter(to: first)
    let converted = try converter.convert(first)
    #expect(converted.stamp == stamp)
  }

  @Test func otherFramesAreConverted() throws {
    var small = try Reel.number(2).open()
    let target = try small.firstFrame()
    var clip = try Reel.number(10).open()
    let frame = try clip.firstFrame()
    var converter = FrameConverter(to: target, pixelFormat: PixelFormat(named: "rgb24"))
    let converted = try converter.convert(frame)
    #expect(converted.width == 540 && converted.height == 960)
    #expect(converted.pixelFormat.name == "rgb24")
    #expect(converted.byteCount == 540 * 960 * 3)
    #expect(converted.pts == 0)
    let isOutside = converted.poolIndex == nil
    #expect(isOutside)
    // And again, with the same scaler.
    let next = try #require(try Self.convertNext(&clip, &converter))
    #expect(next == 540 * 960 * 3)
  }

  private static func convertNext(_ clip: inout Clip, _ converter: inout FrameConverter) throws -> Int? {
    guard let frame = try clip.nextFrame() else { return nil }
    return try converter.convert(frame).byteCount
  }

  @Test(arguments: [
    ("yuv420p", "yuv420p"), ("yuv420p10le", "yuv420p10le"), ("gray", "gray"), ("rgb24", "yuv444p"), ("nv12", "yuv444p"),
  ])
  func y4mFormats(format: String, written: String) throws {
    #expect(try Y4MText.pixelFormat(for: #require(PixelFormat(named: format))).name == written)
  }

  @Test func y4mHeader() throws {
    var clip = try Reel.number(10).open()
    let first = try clip.firstFrame()
    let converter = FrameConverter(to: first)
    let header = Y4MText.header(for: converter, first: first, frameRate: Rational(30, 1))
    #expect(header == "YUV4MPEG2 W1080 H1920 F30:1 Ip A1:1 C420p10 XYSCSS=420P10 XCOLORRANGE=LIMITED\n")
    let wide = FrameConverter(to: first, pixelFormat: PixelFormat(named: "yuv444p"))
    let unknownRate = Y4MText.header(for: wide, first: first, frameRate: nil)
    #expect(unknownRate == "YUV4MPEG2 W1080 H1920 F25:1 Ip A1:1 C444 XYSCSS=444 XCOLORRANGE=LIMITED\n")
  }
}
