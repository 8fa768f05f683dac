// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import Testing

@testable import ReelThumbs

/// Hashes of pictures, as others make them.
@Suite struct ThumbHashTests {
  /// A picture of `red = x² ÷ 3 + 2y`, `green = 2x + y² ÷ 5`, `blue = x·y ÷ 4 + 40`, each modulo 256, with each pixel
  /// repeated across and down.
  private static func picture(_ width: Int, _ height: Int, repeating count: Int = 1) throws -> RGBPicture {
    var bytes: [UInt8] = []
    for row in 0..<height * count {
      for column in 0..<width * count {
        let (x, y) = (column / count, row / count)
        bytes += [x * x / 3 + y * 2, x * 2 + y * y / 5, x * y / 4 + 40].map { UInt8($0 % 256) }
      }
    }
    return try #require(RGBPicture(width: width * count, height: height * count, bytes: bytes))
  }

  /// Sizes, and what `rgba_to_thumb_hash` of the Python package `thumbhash` 0.1.2 makes of these pictures.
  private static let rows = [
    (100, 56, "1ef8050c84304444246577348873901efe64ce"),
    (32, 32, "d8f70d1f1051698880788788877787877877a773d0356f05"),
    (45, 80, "1d08060c04430353388673496989ec305891f5"),
    (100, 100, "1ff8050f0242554502435434764873488563939cc09fa207"), (7, 3, "c406020b80908787868787779077870d78"),
    (3, 100, "95f90d310c868057888586877a708508d7"), (64, 10, "54480a198a50758885878878234fa88077"),
  ]

  @Test(arguments: rows) func asTheReference(width: Int, height: Int, digits: String) throws {
    #expect(Self.digits(ThumbHash(try Self.picture(width, height))) == digits)
  }

  @Test(arguments: [(100, 56, 2), (100, 56, 3), (45, 100, 5)]) func largerPicturesAreAveraged(
    width: Int, height: Int, count: Int
  ) throws {
    #expect(
      try ThumbHash(Self.picture(width, height, repeating: count)) == ThumbHash(Self.picture(width, height)))
  }

  private static func digits(_ hash: ThumbHash) -> String {
    hash.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// One colour has averages and no pattern, whatever rounding leaves of it. Below seven pixels there are more
  /// frequencies than pixels, and the format has a pattern even then.
  @Test(arguments: [(7, 7, false), (90, 31, true), (31, 90, false), (1000, 999, false), (2000, 999, true)])
  func flatPictures(width: Int, height: Int, isLandscape: Bool) {
    let bytes = ThumbHash(RGBPicture(width: width, height: height, red: 200, green: 100, blue: 50)).bytes
    // 63 × 350 ÷ 765 = 28.8; 31.5 + 31.5 × 100 ÷ 255 = 43.9; 31.5 + 31.5 × 100 ÷ 255 again.
    let header = bytes.prefix(3).reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect([header & 63, header >> 6 & 63, header >> 12 & 63, header >> 18] == [29, 44, 44, 0])
    #expect(bytes[5...].allSatisfy { $0 == 0 })
    #expect(bytes[4] >> 7 == (isLandscape ? 1 : 0))
  }

  @Test(arguments: [(1, 1), (1, 2), (2, 1), (1, 4000), (4000, 1), (16_383, 2)]) func thinPictures(
    width: Int, height: Int
  ) {
    for value: UInt8 in [0, 128, 255] {
      let count = ThumbHash(RGBPicture(width: width, height: height, red: value, green: value, blue: 255)).bytes.count
      #expect((15...25).contains(count))
    }
  }

  /// Sizes of pictures, and of what they are averaged to.
  @Test(arguments: [
    (150, 75, 100, 50), (101, 101, 100, 100), (1920, 1080, 100, 56), (99, 3, 99, 3), (3000, 7, 100, 1),
    (1, 5000, 1, 100),
  ])
  func averagesKeepTheAverage(width: Int, height: Int, smallWidth: Int, smallHeight: Int) throws {
    let picture = try Self.picture(width, height)
    let small = AveragedPicture(picture, longest: 100)
    #expect([small.width, small.height] == [smallWidth, smallHeight])
    let whole = picture.bytes.reduce(0) { $0 + Int($1) }
    let average = Double(whole) / Double(picture.bytes.count) / 255
    #expect(abs(small.values.reduce(0, +) / Double(small.values.count) - average) < 1e-9)
    #expect(small.values.allSatisfy { (-1e-9...1 + 1e-9).contains($0) })
  }

  @Test func anAverageOfPartsOfPixels() throws {
    // Three pixels to two: each takes one whole and half of the middle one.
    let picture = try #require(RGBPicture(width: 3, height: 1, bytes: [255, 0, 0, 0, 255, 0, 0, 0, 255]))
    let small = AveragedPicture(picture, longest: 2)
    let expected = [2.0 / 3, 1.0 / 3, 0, 0, 1.0 / 3, 2.0 / 3]
    #expect(zip(small.values, expected).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  /// The examples of RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"), ("\u{fb}\u{ff}", "w7vDvw=="),
  ])
  func base64(text: String, encoded: String) { #expect(Base64.text(of: Array(text.utf8)) == encoded) }

  @Test func allDigitsOfBase64() throws {
    #expect(Base64.text(of: [0xfb, 0xff, 0xfe]) == "+//+")
    #expect(ThumbHash(try Self.picture(7, 3)).base64 == "xAYCC4CQh4eGh4d3kHeHDXg=")
  }
}
