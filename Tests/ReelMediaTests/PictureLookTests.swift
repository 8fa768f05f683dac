// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// Pictures of frames against those that the real `ffmpeg` makes with the equivalent filters.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct PictureLookTests {
  /// A way to store colours, and what `ffmpeg` needs to be told of it.
  struct Colors: CustomTestStringConvertible, Sendable {
    let name: String
    var size = "640x360"
    let format: String
    var tags: [String] = []
    /// How `ffmpeg` is to read it.
    var input = ""

    var testDescription: String { name }
  }

  private static func tags(_ matrix: String, _ range: String = "tv") -> [String] {
    ["-colorspace", matrix, "-color_range", range]
  }

  private static let colors = [
    Colors(name: "BT.601", format: "yuv420p", tags: tags("smpte170m")),
    Colors(name: "BT.709", format: "yuv420p", tags: tags("bt709")),
    Colors(name: "BT.2020", format: "yuv420p", tags: tags("bt2020nc")),
    Colors(name: "SMPTE 240M", format: "yuv420p", tags: tags("smpte240m")),
    Colors(name: "FCC", format: "yuv420p", tags: tags("fcc")),
    Colors(name: "full range", format: "yuv420p", tags: tags("bt709", "pc")),
    Colors(name: "full range by its format", format: "yuvj420p", tags: tags("bt470bg", "pc")),
    Colors(name: "not tagged, small", format: "yuv420p", input: ":in_color_matrix=bt601"),
    Colors(name: "not tagged, large", size: "1280x720", format: "yuv420p", input: ":in_color_matrix=bt709"),
    Colors(
      name: "RGB, it says", size: "1280x720", format: "yuv420p", tags: tags("rgb"), input: ":in_color_matrix=bt709"),
    Colors(name: "reserved", format: "yuv420p", tags: tags("3"), input: ":in_color_matrix=bt601"),
    Colors(name: "10 bits", format: "yuv420p10le", tags: tags("bt709")),
    Colors(name: "10 bits, full range", format: "yuv422p10le", tags: tags("bt709", "pc")),
    Colors(name: "12 bits", format: "yuv444p12le", tags: tags("bt2020nc")),
    Colors(name: "4:2:2", format: "yuv422p", tags: tags("bt709")),
    Colors(name: "4:4:4", format: "yuv444p", tags: tags("bt709")),
    Colors(name: "4:1:1", format: "yuv411p", tags: tags("smpte170m")),
    Colors(name: "4:1:0", format: "yuv410p", tags: tags("smpte170m")),
    Colors(name: "gray", format: "gray"), Colors(name: "gray, 16 bits", format: "gray16le"),
    Colors(name: "GBR", format: "gbrp"), Colors(name: "GBR, 10 bits", format: "gbrp10le"),
    Colors(name: "RGB", format: "bgr0"),
    Colors(name: "odd sides", size: "639x361", format: "yuv420p", tags: tags("bt709")),
  ]

  @Test(arguments: colors) func colorsAsTagged(_ row: Colors) throws {
    let coding = ["-pix_fmt", row.format, "-c:v", "ffv1"] + row.tags
    let source = try PictureSource("a.mkv", "testsrc2=s=\(row.size)", coding)
    let found = try source.render(PictureLook(.longest(256)))
    #expect(found.toneMap == nil && found.picture.width == 256)
    let (width, height) = (found.picture.width, found.picture.height)
    try expect(found.picture, source.reference("scale=\(width):\(height)\(row.input)", width: width, height: height))
  }

  /// Whether two pictures are as good as one.
  private func expect(
    _ picture: RGBPicture, _ reference: RGBPicture, ssim: Double = 0.99,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let likeness = try #require(Likeness(picture, reference), sourceLocation: sourceLocation)
    #expect(likeness.ssim >= ssim && likeness.difference <= 1.5, "\(likeness)", sourceLocation: sourceLocation)
  }

  /// The four numbers of a matrix that turn and mirror.
  struct Turn: CustomTestStringConvertible, Sendable {
    let name: String
    let a, b, c, d: Int32
    var isUpright = true

    var testDescription: String { name }
  }

  private static let turns = [
    Turn(name: "0°", a: 1, b: 0, c: 0, d: 1), Turn(name: "180°", a: -1, b: 0, c: 0, d: -1),
    Turn(name: "90° clockwise", a: 0, b: 1, c: -1, d: 0, isUpright: false),
    Turn(name: "90° counterclockwise", a: 0, b: -1, c: 1, d: 0, isUpright: false),
    Turn(name: "mirrored left to right", a: -1, b: 0, c: 0, d: 1),
    Turn(name: "mirrored top to bottom", a: 1, b: 0, c: 0, d: -1),
    Turn(name: "transposed", a: 0, b: 1, c: 1, d: 0, isUpright: false),
    Turn(name: "transposed the other way", a: 0, b: -1, c: -1, d: 0, isUpright: false),
  ]

  @Test(arguments: turns) func turnedAndMirrored(_ row: Turn) throws {
    let coding = ["-c:v", "libx264", "-qp", "0", "-pix_fmt", "yuv420p"]
    let plain = try PictureSource("a.mp4", "testsrc2=s=640x360", coding)
    let source = try PictureSource(patching: plain.file) { bytes in
      let header = try #require(bytes.firstRange(of: Array("tkhd".utf8)))
      let numbers = [row.a << 16, row.b << 16, 0, row.c << 16, row.d << 16, 0, 0, 0, 1 << 30]
      let matrix = numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
      // After version and flags, two times, the number of the track, a length, and what does not matter here.
      let start = header.upperBound + 4 + 8 + 4 + 4 + 4 + 8 + 8
      bytes.replaceSubrange(start..<start + 36, with: matrix)
    }
    let (width, height) = row.isUpright ? (160, 90) : (90, 160)
    let reference = try source.reference("scale=\(width):\(height)", width: width, height: height)
    try expect(source.render(PictureLook(.longest(160))).picture, reference, ssim: 0.98)
    // All that is cut is cut before it is turned.
    let square = try source.render(PictureLook(.box(width: 90, height: 90), fit: .cover))
    let middle = try source.reference("crop=360:360,scale=90:90", width: 90, height: 90)
    try expect(square.picture, middle, ssim: 0.98)
  }

  @Test(arguments: [(4, 3), (1, 2), (178, 163), (300, 1)]) func pixelsBecomeSquare(across: Int, down: Int) throws {
    let source = try PictureSource(
      "a.mkv", "testsrc2=s=352x288,setsar=\(across)/\(down)", ["-pix_fmt", "yuv420p", "-c:v", "ffv1"])
    let found = try source.render(PictureLook(.height(144))).picture
    // Of no camera.
    let width = across == 300 ? 176 : Int((176 * Double(across) / Double(down)).rounded())
    try expect(found, source.reference("scale=\(width):144:in_color_matrix=bt601", width: width, height: 144))
  }

  @Test(arguments: ["yuva420p", "yuva444p10le", "rgba", "rgba64le", "gbrap", "ya8", "pal8"])
  func transparencyOverAColour(format: String) throws {
    let alpha = "if(lt(X,100),0,if(lt(X,200),128,255))"
    let hole = "testsrc2=s=320x240:d=0.04,format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='\(alpha)'"
    let palette = ",split[a][b];[a]palettegen[p];[b][p]paletteuse"
    let drawing = format == "pal8" ? hole + palette : hole
    let coder = ["ya8", "rgba64le", "pal8"].contains(format) ? "png" : "ffv1"
    let source = try PictureSource("a.mkv", drawing, ["-pix_fmt", format, "-c:v", coder])
    let found = try source.render(PictureLook(.longest(160), background: RGBColor(red: 200, green: 60, blue: 20)))
    let over = "color=0xc83c14:s=320x240,format=gbrp[c];[in]scale=in_color_matrix=bt601,format=gbrap[f];"
    let reference = try source.reference("\(over)[c][f]overlay=format=gbrp,scale=160:120[out]", width: 160, height: 120)
    try expect(found.picture, reference, ssim: 0.98)
  }

  @Test func whatLiesUnderTransparentPixelsIsNotSeen() throws {
    let drawing = "color=white:s=64x64,format=rgba,geq=r=255:g=255:b=255:a='if(lt(X,33),0,255)'"
    let source = try PictureSource("a.mkv", drawing, ["-c:v", "png"])
    let found = try source.render(PictureLook(.longest(16))).picture
    // Bicubic scaling swings over a little.
    #expect((0..<7).allSatisfy { found[$0, 8].red <= 8 } && (10..<16).allSatisfy { found[$0, 8].red >= 247 })
  }

  @Test(arguments: [256, 1024]) func asLargeAsItIsOrAsAsked(side: Int) throws {
    let source = try PictureSource("a.mkv", "testsrc2=s=320x180", ["-pix_fmt", "yuv420p", "-c:v", "ffv1"])
    let plain = try source.render(PictureLook(.longest(side))).picture
    #expect(plain.width == min(side, 320))
    let large = try source.render(PictureLook(.longest(side), enlarges: true)).picture
    let height = side * 180 / 320
    try expect(
      large, source.reference("scale=\(side):\(height):in_color_matrix=bt601", width: side, height: height))
  }

  @Test func preparedOnceForFramesOfOneShape() throws {
    let one = try PictureSource("a.mkv", "testsrc2=s=320x180", ["-pix_fmt", "yuv420p", "-c:v", "ffv1"])
    let other = try PictureSource("a.mkv", "testsrc=s=64x64", ["-pix_fmt", "rgba", "-c:v", "ffv1"])
    var renderer = PictureRenderer(PictureLook(.longest(64)))
    var first: [RGBPicture] = []
    for file in [one.file, other.file, one.file, one.file, other.file] {
      var clip = try Clip(MediaSource(file), interrupt: Interrupt())
      first.append(try renderer.render(try clip.firstFrame(), orientation: clip.info.video.orientation).picture)
    }
    #expect(first[0] == first[2] && first[2] == first[3] && first[1] == first[4] && first[0] != first[1])
  }
}
