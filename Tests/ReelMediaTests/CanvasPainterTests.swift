// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// Pictures on a canvas, against what `ffmpeg` makes of the same files.
@Suite struct CanvasPainterTests {
  /// A picture that is drawn, how it is stored, and what becomes of it.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let drawing: String
    let coding: [String]
    var name = "a.mkv"
    let canvas: [Int]
    /// The filters by which `ffmpeg` makes the same; an empty text for those it uses by itself.
    let filters: String
    /// The mean difference that a plane may have, in levels.
    var limit = 0.0
  }

  private static let tags = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
  private static let lossless = ["-c:v", "ffv1", "-color_range", "tv"] + tags
  private static let scaling = "flags=bicubic+accurate_rnd"
  private static let test = "testsrc2=s=720x1280:r=1"

  static let rows = [
    Row(
      testDescription: "as it is", drawing: test + ",format=yuv420p", coding: lossless, canvas: [720, 1280], filters: ""
    ),
    Row(
      testDescription: "smaller, beside black", drawing: test + ",format=yuv420p", coding: lossless,
      canvas: [1280, 720], filters: "scale=406:720:\(scaling),pad=1280:720:436:0:black", limit: 0.3),
    Row(
      testDescription: "larger, below black", drawing: "testsrc2=s=320x240:r=1,format=yuv420p", coding: lossless,
      canvas: [720, 1280],
      filters: "scale=720:540:\(scaling):in_color_matrix=bt709:out_color_matrix=bt709,pad=720:1280:0:370:black",
      limit: 0.3),
    Row(
      testDescription: "of full range", drawing: test + ",format=yuv420p",
      coding: ["-c:v", "ffv1", "-color_range", "pc"] + tags, canvas: [720, 1280],
      filters: "scale=in_range=pc:out_range=tv:\(scaling),format=yuv420p", limit: 0.6),
    Row(
      testDescription: "of BT.601", drawing: test + ",format=yuv420p",
      coding: ["-c:v", "ffv1", "-color_range", "tv", "-colorspace", "smpte170m"], canvas: [720, 1280],
      filters: "scale=in_color_matrix=bt601:out_color_matrix=bt709:\(scaling),format=yuv420p", limit: 1),
    Row(
      testDescription: "of ten bits and full chroma", drawing: test + ",format=yuv444p10le", coding: lossless,
      canvas: [720, 1280], filters: "scale=\(scaling),format=yuv420p", limit: 0.6),
    Row(
      testDescription: "of red, green and blue", drawing: test + ",format=gbrp", coding: ["-c:v", "ffv1"],
      canvas: [720, 1280], filters: "scale=out_color_matrix=bt709:out_range=tv:\(scaling),format=yuv420p", limit: 1),
    Row(
      testDescription: "of wide pixels", drawing: "testsrc2=s=640x720:r=1,setsar=2,format=yuv420p", coding: lossless,
      canvas: [1280, 720], filters: "scale=1280:720:\(scaling)", limit: 0.3),
    Row(
      testDescription: "of odd sides", drawing: "testsrc2=s=719x1279:r=1,format=yuv420p", coding: lossless,
      canvas: [720, 1280], filters: "scale=720:1280:\(scaling)", limit: 0.3),
  ]

  @Test(arguments: rows) func itIsWhatFFmpegMakes(_ row: Row) throws {
    let source = try PictureSource(row.name, row.drawing, row.coding)
    let size = try #require(CanvasSize(width: row.canvas[0], height: row.canvas[1]))
    try Self.compare(source.file, size, row.filters, limit: row.limit)
  }

  @Test func whatLiesTurnedIsUpright() throws {
    let size = try #require(CanvasSize(width: 1080, height: 1920))
    try Self.compare(Reel.folder + "/08-phone-rotated.mp4", size, "", limit: 0)
  }

  @Test func lightBeyondAScreenIsMapped() throws {
    try #require(FilterChain.canToneMap)
    let filters =
      "zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,"
      + "zscale=t=bt709:m=bt709:r=pc,format=gbrp,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"
    let size = try #require(CanvasSize(width: 1080, height: 1920))
    try Self.compare(Reel.folder + "/10-hevc-hlg10.mp4", size, filters, limit: 0.8)
  }

  private static func compare(_ file: String, _ size: CanvasSize, _ filters: String, limit: Double) throws {
    var clip = try Clip(MediaSource(file), interrupt: Interrupt())
    let frame = try clip.firstFrame()
    var painter = CanvasPainter(size)
    let shape = PictureShape(frame, clip.info.video.orientation)
    for _ in 0..<2 { try painter.paint(shape) { frame.withRow($0, ofPlane: $1, $2) } }
    let folder = try TemporaryFolder()
    let chosen = filters.isEmpty ? [] : ["-vf", filters]
    _ = try Tool.output(
      of: ["ffmpeg", "-v", "error", "-nostdin", "-i", file] + chosen + [
        "-frames:v", "1", "-f", "rawvideo", folder.path + "/reference",
      ])
    let reference = try TemporaryFolder.read(folder.path + "/reference")
    let ours = painter.canvas.bytes
    try #require(reference.count == ours.count)
    var start = 0
    for (plane, part) in size.planes.enumerated() {
      let range = start..<start + part.width * part.height
      let sum = zip(ours[range], reference[range]).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      #expect(Double(sum) / Double(range.count) <= limit, "plane \(plane)")
      start = range.upperBound
    }
  }

  /// A way to turn a picture of four by two, whose luma counts from 10 and whose blue chroma is 100 and 101.
  struct Turn: Sendable {
    let rotation: Int
    var isMirrored = false
    let luma: [UInt8], blue: [UInt8]
  }

  @Test(arguments: [
    Turn(rotation: 0, luma: [10, 11, 12, 13, 14, 15, 16, 17], blue: [100, 101]),
    Turn(rotation: 180, luma: [17, 16, 15, 14, 13, 12, 11, 10], blue: [101, 100]),
    Turn(rotation: 90, luma: [13, 17, 12, 16, 11, 15, 10, 14], blue: [101, 100]),
    Turn(rotation: -90, luma: [14, 10, 15, 11, 16, 12, 17, 13], blue: [100, 101]),
    Turn(rotation: 0, isMirrored: true, luma: [13, 12, 11, 10, 17, 16, 15, 14], blue: [101, 100]),
    Turn(rotation: 90, isMirrored: true, luma: [10, 14, 11, 15, 12, 16, 13, 17], blue: [100, 101]),
  ]) func turning(_ turn: Turn) throws {
    let format = try #require(PixelFormat(named: "yuv420p"))
    var shape = PictureShape(width: 4, height: 2, pixelFormat: format)
    (shape.rotation, shape.isMirrored, shape.matrix, shape.isFullRange) = (turn.rotation, turn.isMirrored, 6, false)
    var painter = CanvasPainter(CanvasSize(showing: shape))
    let planes: [[UInt8]] = [Array(10...17), [100, 101], [200, 201]]
    let widths = [4, 2, 2]
    try painter.paint(shape) { row, plane, body in
      unsafe body(Array(planes[plane][row * widths[plane]..<(row + 1) * widths[plane]]).span.bytes)
    }
    #expect(painter.canvas.bytes == turn.luma + turn.blue + turn.blue.map { $0 + 100 })
  }

  /// What was there before does not show beside what comes later.
  @Test func nothingIsLeftBeside() throws {
    let format = try #require(PixelFormat(named: "yuv420p"))
    var painter = CanvasPainter(try #require(CanvasSize(width: 64, height: 64)))
    for (width, height) in [(64, 64), (16, 64), (64, 16)] {
      var shape = PictureShape(width: width, height: height, pixelFormat: format)
      (shape.matrix, shape.isFullRange) = (6, false)
      try painter.paint(shape) { _, _, body in unsafe body([UInt8](repeating: 200, count: width).span.bytes) }
    }
    let rows = (0..<64).map { painter.canvas.bytes[$0 * 64 + 32] }
    #expect(rows == (0..<64).map { (24..<40).contains($0) ? 200 : 16 })
  }

  @Test(arguments: [
    ("607x1080", nil), ("1080x1920", "1080x1920"), ("2x2", "2x2"), ("0x2", nil), ("16386x2", nil), ("16384x16384", nil),
    ("2", nil), ("2x", nil), ("2x2x2", nil), ("-2x2", nil), ("1e2x2", nil),
  ]) func sizesAreRead(_ text: String, _ size: String?) { #expect(CanvasSize(text)?.description == size) }

  @Test func sizesFitThePicture() throws {
    let format = try #require(PixelFormat(named: "yuv420p"))
    func size(_ width: Int, _ height: Int, rotation: Int = 0, aspect: Rational = Rational(0, 1)) -> String {
      var shape = PictureShape(width: width, height: height, pixelFormat: format)
      (shape.rotation, shape.sampleAspectRatio) = (rotation, aspect)
      return CanvasSize(showing: shape).description
    }
    #expect(size(1920, 1080, rotation: -90) == "1080x1920")
    #expect(size(607, 1080) == "608x1080")
    #expect(size(720, 576, aspect: Rational(16, 15)) == "768x576")
    #expect(size(1, 1) == "2x2")
    #expect(size(1 << 20, 2) == "16384x2")
  }
}
