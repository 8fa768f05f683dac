// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// Pictures for people: the right way up, the right colours, and a file that others read.
@Suite struct RGBPictureTests {
  /// A picture of three by two pixels, each with its number for red, and how it is shown.
  struct Turn: CustomTestStringConvertible, Sendable {
    let rotation: Int
    var isMirrored = false
    /// Rows from the top.
    let rows: [[UInt8]]

    var testDescription: String { "\(rotation)°\(isMirrored ? ", mirrored" : "")" }
  }

  private static let turns = [
    Turn(rotation: 0, rows: [[1, 2, 3], [4, 5, 6]]), Turn(rotation: 90, rows: [[3, 6], [2, 5], [1, 4]]),
    Turn(rotation: -90, rows: [[4, 1], [5, 2], [6, 3]]), Turn(rotation: 180, rows: [[6, 5, 4], [3, 2, 1]]),
    Turn(rotation: -180, rows: [[6, 5, 4], [3, 2, 1]]),
    Turn(rotation: 0, isMirrored: true, rows: [[3, 2, 1], [6, 5, 4]]),
    Turn(rotation: 90, isMirrored: true, rows: [[1, 4], [2, 5], [3, 6]]),
    Turn(rotation: -88, rows: [[4, 1], [5, 2], [6, 3]]), Turn(rotation: 44, rows: [[1, 2, 3], [4, 5, 6]]),
  ]

  private static func shape(_ width: Int, _ height: Int, _ format: String = "rgb24") throws -> PictureShape {
    PictureShape(width: width, height: height, pixelFormat: try #require(PixelFormat(named: format)))
  }

  @Test(arguments: turns) func turning(_ row: Turn) throws {
    let bytes: [UInt8] = (1...6).flatMap { (number: UInt8) -> [UInt8] in [number, 0, 0] }
    var shape = try Self.shape(3, 2)
    (shape.rotation, shape.isMirrored) = (row.rotation, row.isMirrored)
    let picture = try RGBPicture(shape, within: 10, 10) { row, _, body in
      unsafe body(Array(bytes[row * 9..<row * 9 + 9]).span.bytes)
    }
    let shown = (0..<picture.height).map { y in (0..<picture.width).map { x in picture[x, y].red } }
    #expect(shown == row.rows)
  }

  /// How large a picture becomes.
  struct Fit: CustomTestStringConvertible, Sendable {
    let width, height: Int
    var rotation = 0
    var aspect = Rational(0, 1)
    let fits: [Int]

    var testDescription: String { "\(width)×\(height), \(rotation)°, \(aspect)" }
  }

  private static let fits = [
    Fit(width: 1080, height: 1920, fits: [240, 427]), Fit(width: 1920, height: 1080, rotation: 90, fits: [427, 240]),
    Fit(width: 1920, height: 1080, fits: [240, 135]), Fit(width: 100, height: 100, fits: [100, 100]),
    Fit(width: 720, height: 576, aspect: Rational(16, 15), fits: [240, 180]),
    Fit(width: 100, height: 4000, fits: [12, 480]), Fit(width: 1, height: 1, fits: [1, 1]),
    Fit(width: 1 << 20, height: 1, fits: [240, 1]),
  ]

  @Test(arguments: fits) func fitting(_ row: Fit) throws {
    var shape = try Self.shape(row.width, row.height)
    (shape.rotation, shape.sampleAspectRatio) = (row.rotation, row.aspect)
    var look = PictureLook()
    look.size = .box(width: 240, height: 480)
    let geometry = try PictureGeometry(shape, look)
    #expect([geometry.scaledWidth, geometry.scaledHeight] == row.fits)
    #expect(geometry.isWhole(of: shape))
  }

  /// Red, green and blue of the backgrounds, as `Media/README.md` has them.
  private static let backgrounds: [[Int]] = [
    [0xd0, 0x30, 0x30], [0xf0, 0x88, 0x28], [0xf0, 0xe0, 0x30], [0x20, 0xa0, 0x48], [0x38, 0xd0, 0xe0],
    [0x30, 0x50, 0xe0], [0x80, 0x30, 0xa8], [0xf8, 0x90, 0xc8], [0xe8, 0xe8, 0xe8], [0x80, 0x78, 0x68],
  ]

  @Test(arguments: zip(Reel.all, backgrounds)) func theSamplesAreUprightAndOfTheirColour(
    _ reel: Reel, _ background: [Int]
  ) throws {
    var clip = try reel.open()
    let frame = try clip.firstFrame()
    var shape = PictureShape(width: frame.width, height: frame.height, pixelFormat: frame.pixelFormat)
    (shape.rotation, shape.isFullRange, shape.matrix) = (reel.rotation, frame.isFullRange, frame.color.matrix)
    let picture = try RGBPicture(shape, within: 240, 480) { frame.withRow($0, ofPlane: $1, $2) }
    #expect(picture.width == 240 && picture.height == 427)
    let pixel = picture[60, 100]
    let found = [pixel.red, pixel.green, pixel.blue].map(Int.init)
    #expect(zip(found, background).allSatisfy { abs($0 - $1) <= 4 }, "\(found)")
  }

  @Test func whatCannotBeShown() throws {
    let short = try Self.shape(4, 4, "yuv420p")
    expect(.corrupt) { () throws(MediaError) in
      try RGBPicture(short, within: 9, 9) { _, plane, body in
        unsafe body([UInt8](repeating: 0, count: plane == 2 ? 1 : 4).span.bytes)
      }
    }
    for (width, height) in [(1 << 40, 1 << 40), (1 << 20, 1 << 20), (0, 1), (1, -1)] {
      let huge = try Self.shape(width, height)
      expect(.tooLarge) { () throws(MediaError) in try RGBPicture(huge, within: 9, 9) { _, _, _ in } }
    }
    let surface = try Self.shape(64, 64, "vaapi")
    expect(.unsupported) { () throws(MediaError) in try RGBPicture(surface, within: 9, 9) { _, _, _ in } }
  }

  private func expect(_ code: MediaError.Code, _ body: () throws(MediaError) -> RGBPicture) {
    do {
      _ = try body()
      Issue.record("it can be shown")
    } catch {
      #expect(error.code == code)
    }
  }

  @Test func drawingCuts() {
    var picture = RGBPicture(width: 4, height: 3)
    picture.draw(RGBPicture(width: 2, height: 2, red: 9), x: -1, y: 2)
    picture.draw(RGBPicture(width: 9, height: 1, red: 5), x: 2, y: 0)
    picture.draw(RGBPicture(width: 9, height: 9, red: 7), x: 4, y: 3)
    let rows = (0..<3).map { y in (0..<4).map { picture[$0, y].red } }
    #expect(rows == [[0, 0, 5, 5], [0, 0, 0, 0], [9, 0, 0, 0]])
    #expect(picture[-1, 0] == (0, 0, 0) && picture[0, 3] == (0, 0, 0))
  }

  @Test func aSheetHasItsCellsInOrder() {
    var sheet = ContactSheet(columns: 2)
    for picture in [RGBPicture(width: 4, height: 8, red: 1), nil, RGBPicture(width: 2, height: 2, red: 3)] {
      sheet.add(picture)
    }
    let picture = sheet.picture
    #expect(picture.width == 2 * 12 + 8 && picture.height == 2 * 16 + 8)
    // The small one is in the middle of its cell.
    #expect([picture[8, 8].red, picture[20, 8].red, picture[8, 24].red, picture[9, 27].red] == [1, 24, 24, 3])
    #expect(ContactSheet(columns: 0).picture.width == 17)
  }

  @Test func othersReadTheFile() throws {
    var picture = RGBPicture(width: 33, height: 17, red: 200, green: 100, blue: 50)
    picture.draw(RGBPicture(width: 5, height: 5, green: 255), x: 7, y: 3)
    let folder = try TemporaryFolder()
    let file = try folder.write(picture.png(), to: "a.png")
    _ = try Tool.output(
      of: ["ffmpeg", "-v", "error", "-nostdin", "-i", file, "-f", "rawvideo", "-pix_fmt", "rgb24", folder.path + "/a"])
    #expect(try TemporaryFolder.read(folder.path + "/a") == picture.bytes)
  }
}
