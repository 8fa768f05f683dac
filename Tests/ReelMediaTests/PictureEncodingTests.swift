// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// Files of pictures, read by programs that others wrote.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct PictureEncodingTests {
  /// A size and a format.
  struct Row: CustomTestStringConvertible, Sendable {
    let format: PictureFormat
    let width, height: Int

    var testDescription: String { "\(format.rawValue) \(width)×\(height)" }
  }

  private static let rows = PictureFormat.allCases.flatMap { format in
    [(1, 1), (2, 3), (33, 17), (256, 144), (1, 4000), (4000, 1), (16_383, 2), (3, 16_383)].map {
      Row(format: format, width: $0.0, height: $0.1)
    }
  }

  /// Colours that change slowly, each in its own way, so that what is lost by compressing is little.
  private static func picture(_ width: Int, _ height: Int) throws -> RGBPicture {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    let (across, down) = (max(width, 64), max(height, 64))
    for y in 0..<height {
      for x in 0..<width {
        bytes += [
          UInt8(40 + x * 180 / across), UInt8(200 - y * 150 / down), UInt8(60 + (x + y) * 90 / (across + down)),
        ]
      }
    }
    return try #require(RGBPicture(width: width, height: height, bytes: bytes))
  }

  /// What `ffmpeg` makes of a file.
  private static func pixels(of file: String, in folder: TemporaryFolder) throws -> [UInt8] {
    let raw = folder.path + "/raw"
    _ = try Tool.output(
      of: ["ffmpeg", "-v", "error", "-nostdin", "-y", "-i", file, "-f", "rawvideo", "-pix_fmt", "rgb24", raw])
    return try TemporaryFolder.read(raw)
  }

  @Test(arguments: rows) func othersReadThePixels(_ row: Row) throws {
    let folder = try TemporaryFolder()
    let picture = try Self.picture(row.width, row.height)
    let file = try folder.write(picture.encoded(as: row.format, quality: 95), to: "a." + row.format.fileExtension)
    let pixels = try Self.pixels(of: file, in: folder)
    #expect(pixels.count == picture.bytes.count)
    let worst = zip(pixels, picture.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    #expect(worst <= (row.format == .png ? 0 : 12))
    let probed = try Tool.output(of: [
      "ffprobe", "-v", "error", "-show_entries", "stream=codec_name,width,height", "-of", "csv=p=0", file,
    ])
    let codec = row.format == .jpeg ? "mjpeg" : row.format.rawValue
    #expect(probed == "\(codec),\(row.width),\(row.height)\n")
  }

  @Test(arguments: PictureFormat.allCases) func imageMagickReadsThem(_ format: PictureFormat) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      Self.picture(120, 90).encoded(as: format, quality: 85), to: "a." + format.fileExtension)
    #expect(
      try Tool.output(of: ["identify", "-format", "%m %w %h %z", file]) == "\(format.rawValue.uppercased()) 120 90 8")
  }

  /// How colour is kept at a quality.
  @Test(arguments: [
    (-3, "2x2,1x1,1x1"), (1, "2x2,1x1,1x1"), (89, "2x2,1x1,1x1"), (90, "1x1,1x1,1x1"), (999, "1x1,1x1,1x1"),
  ])
  func colorOfJPEG(quality: Int, factors: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.picture(64, 64).encoded(as: .jpeg, quality: quality), to: "a.jpg")
    #expect(
      try Tool.output(of: ["identify", "-format", "%[jpeg:sampling-factor] %Q", file])
        == "\(factors) \(min(max(quality, 1), 100))")
  }

  @Test(arguments: [PictureFormat.jpeg, .webp]) func betterQualityIsLarger(_ format: PictureFormat) throws {
    var clip = try Reel.number(1).open()
    let frame = try clip.firstFrame()
    let shape = PictureShape(width: frame.width, height: frame.height, pixelFormat: frame.pixelFormat)
    let picture = try RGBPicture(shape, within: 256, 256) { frame.withRow($0, ofPlane: $1, $2) }
    let sizes = try [20, 50, 80, 95].map { try picture.encoded(as: format, quality: $0).count }
    #expect(sizes == sizes.sorted() && sizes[0] * 2 < sizes[3])
    #expect(try picture.encoded(as: .png, quality: 1) == picture.encoded(as: .png, quality: 100))
  }

  @Test(arguments: [
    (PictureFormat.jpeg, 65_500, true), (.jpeg, 65_501, false), (.jpeg, 70_000, false), (.webp, 16_383, true),
    (.webp, 16_384, false), (.png, 70_000, true),
  ])
  func sidesHaveLimits(format: PictureFormat, side: Int, fits: Bool) throws {
    for (width, height) in [(side, 1), (1, side)] {
      do {
        let file = try RGBPicture(width: width, height: height, red: 9).encoded(as: format, quality: 80)
        #expect(fits && !file.isEmpty)
      } catch {
        #expect(!fits && error.code == .tooLarge)
      }
    }
  }

  @Test func onlyWholePicturesAreMadeOfBytes() {
    for (width, height, count) in [(0, 0, 0), (1, 1, 2), (1, 1, 4), (-1, -1, 3), (1 << 40, 1 << 40, 0), (2, 1, 3)] {
      #expect(RGBPicture(width: width, height: height, bytes: [UInt8](repeating: 0, count: count)) == nil)
    }
    #expect(RGBPicture(width: 1, height: 2, bytes: [1, 2, 3, 4, 5, 6])?[0, 1].blue == 6)
  }

  @Test func anEncoderThatIsNotThere() throws {
    let format = try #require(PixelFormat(named: "rgb24"))
    for (name, options) in [("no-such", [:]), ("png", ["no-such": 1])] as [(String, KeyValuePairs<String, Int>)] {
      do throws(MediaError) {
        _ = try StillEncoder(named: name, width: 1, height: 1, format: format, options: options)
        Issue.record("it is there")
      } catch {
        #expect(error.code == .unsupported)
      }
    }
  }

  @Test func nothingIsPrinted() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      for format in PictureFormat.allCases { _ = try RGBPicture(width: 9, height: 9).encoded(as: format, quality: 50) }
    }
    #expect(result?.standardErrorContent == [])
  }
}
