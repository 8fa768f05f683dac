// SPDX-License-Identifier: Apache-2.0

/// Pixels of a canvas, across and down: even numbers, for chroma is halved.
public struct CanvasSize: Equatable, Sendable, CustomStringConvertible {
  /// Pixels across and down.
  public let width: Int, height: Int

  /// Nil for odd sides, and those below 2 or above `PictureSize.limit`.
  public init?(width: Int, height: Int) {
    let sides = 2...PictureSize.limit
    guard sides.contains(width), sides.contains(height), width % 2 == 0, height % 2 == 0,
      width * height <= PictureShape.pixelLimit
    else { return nil }
    (self.width, self.height) = (width, height)
  }

  /// Reads `1080x1920`; nil for everything else, and as above.
  public init?(_ text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    self.init(width: width, height: height)
  }

  /// That of a picture as it is shown: upright, with square pixels. What would exceed the limits is made to fit them.
  public init(showing shape: PictureShape) {
    let shown = shape.shownSize
    let limit = Double(PictureSize.limit)
    let pixels = (Double(PictureShape.pixelLimit) / (shown.width * shown.height)).squareRoot()
    let scale = min(1, limit / max(shown.width, shown.height), pixels)
    let rule: FloatingPointRoundingRule = scale < 1 ? .down : .toNearestOrAwayFromZero
    (width, height) = (Self.even(shown.width * scale, rule), Self.even(shown.height * scale, rule))
  }

  /// The even number next to a length, at least 2.
  static func even(_ length: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> Int {
    max(2, Int((length / 2).rounded(rule)) * 2)
  }

  /// As it is read.
  public var description: String { "\(width)x\(height)" }

  /// Pixels across and down of each plane: luma, and both of chroma.
  var planes: [(width: Int, height: Int)] {
    [(width, height), (width / 2, height / 2), (width / 2, height / 2)]
  }

  /// Bytes of all planes.
  public var byteCount: Int { width * height / 2 * 3 }

  /// How red, green and blue become luma and chroma on it: a code point of ITU-T H.273.
  ///
  /// No stream of raw video says that. It is what mpv and SDL take a picture for of which nobody says: BT.709 for those
  /// as large as HD, BT.601 for smaller ones.
  public var matrix: Int { width >= 1280 || height > 576 ? 1 : 6 }
}
