// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// How light pictures are, whatever they are stored as.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct LumaPictureTests {
  /// A way to store the same picture: the upper half black, the lower half white, a grey bar on the left.
  struct Row: CustomTestStringConvertible, Sendable {
    let format: String
    var encoder = "ffv1"
    var options = ""

    var testDescription: String { "\(format), \(encoder) \(options)" }
  }

  private static let rows = [
    Row(format: "yuv420p"), Row(format: "yuv420p", options: "-color_range tv"), Row(format: "yuv422p10le"),
    Row(format: "yuv420p12le"), Row(format: "yuv444p16le"), Row(format: "yuva420p"), Row(format: "gray"),
    Row(format: "gray10le"), Row(format: "rgb24", encoder: "png"), Row(format: "rgba64be", encoder: "png"),
    Row(format: "pal8", encoder: "png"), Row(format: "gray16be", encoder: "png"),
    Row(format: "yuvj420p", encoder: "mjpeg"), Row(format: "bgr24", encoder: "rawvideo"),
    Row(format: "uyvy422", encoder: "rawvideo"), Row(format: "nv12", encoder: "rawvideo"),
    Row(format: "yuv420p10le", encoder: "libx264"),
    Row(format: "yuv420p", encoder: "libx264", options: "-color_range pc"),
  ]

  @Test(arguments: rows) func hasTheSameValues(_ row: Row) throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/picture." + (row.encoder == "rawvideo" ? "nut" : "mkv")
    let isFull = row.options.contains("pc") || row.format.hasPrefix("yuvj") || row.encoder == "png"
    let filters = [
      "format=rgb24", "drawbox=y=160:h=160:t=fill:color=white", "drawbox=w=60:h=320:t=fill:color=0x808080",
      "scale=out_range=\(isFull ? "full" : "limited"):flags=accurate_rnd", "format=\(row.format)",
    ]
    var command = ["ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi"]
    command += ["-i", "color=black:size=180x320:rate=1:duration=1", "-vf", filters.joined(separator: ",")]
    command += ["-c:v", row.encoder, "-q:v", "2"] + row.options.split(separator: " ").map(String.init)
    _ = try Tool.output(of: command + [file])
    var clip = try Clip(MediaSource(file: file), interrupt: Interrupt())
    let frame = try clip.firstFrame()
    let picture = try LumaPicture(frame)
    #expect(picture.width == 90 && picture.height == 160)
    let found = [(60, 40), (60, 120), (12, 40)].map { Int(picture.pixels[$0.1 * 90 + $0.0]) }
    #expect(zip(found, [0, 255, 128]).allSatisfy { abs($0 - $1) <= 7 }, "\(found) of \(frame.pixelFormat.name)")
  }

  /// Formats with luma beside something else, or in the upper bits, which decoders of cameras and screens give.
  @Test(arguments: [("nv12", 1), ("p010le", 2), ("p016le", 2)]) func planesOfTheirOwn(format: String, bytes: Int) throws
  {
    let shape = PictureShape(width: 320, height: 180, pixelFormat: try #require(PixelFormat(named: format)))
    let buffer = try FrameBuffer.copy(of: shape) { row, plane, body in
      let value: UInt8 = plane > 0 ? 128 : row < 90 ? 16 : 235
      // The lower byte of two is empty.
      let pixels = (0..<320).flatMap { (_: Int) -> [UInt8] in bytes == 1 ? [value] : [0, value] }
      unsafe body(pixels.span.bytes)
    }
    let picture = try LumaPicture(VideoFrame(buffer, timeBase: Rational(1, 1), aspect: Rational(1, 1), pool: nil))
    #expect(picture.pixels.contains(0) && picture.pixels.contains(255))
    #expect(picture.pixels.count { $0 < 3 } == picture.pixels.count / 2)
  }

  @Test(arguments: Reel.all) func ofTheSamples(_ reel: Reel) throws {
    var clip = try reel.open()
    let picture = try LumaPicture(clip.firstFrame())
    #expect(max(picture.width, picture.height) == LumaPicture.side)
    #expect((picture.width < picture.height) == (reel.width < reel.height))
    // Of ten bits, those above.
    let luma = reel.colour[0] > 255 ? reel.colour[0] / 4 : reel.colour[0]
    let place = reel.rotation == 0 ? 10 * picture.width + 45 : 100 * picture.width / 2 + 10
    #expect(abs(Int(picture.pixels[place]) - (luma - 16) * 255 / 219) <= 8)
  }

  @Test func whatIsMissingIsBlack() {
    #expect(LumaPicture(width: 2, height: 2, pixels: [9]).pixels == [9, 0, 0, 0])
    #expect(LumaPicture(width: 0, height: -1, pixels: [7, 8]).pixels == [7])
  }
}
