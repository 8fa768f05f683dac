// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// How much a picture looks like something, judged by its luma at about the size of a thumbnail.
///
/// The thresholds were set by measuring the first frames of the samples and of the corpus, 110 files, some of them
/// blurred by a Gauss filter and darkened, and title cards: no picture that a person would keep is beyond them.
public struct FrameScore: Equatable, Sendable {
  /// Share of pixels that are nearly black, below a tenth of white.
  public let darkShare: Double
  /// How far the lightest pixels are from the darkest, half a percent of each left out: 0 to 255.
  public let contrast: Int
  /// How steep the steepest percent of the picture is, against its contrast, plain borders left out; nil where too
  /// little is left to tell. From 0.42 up in pictures, below 0.2 in those that are blurred by 1.5 % of their width.
  public let sharpness: Double?
  /// The luma above which half a percent of the pixels are.
  private let highlight: Int

  /// Nearly all of it is too dark to see. Up to a percent may be light, such as a mark in a corner.
  public var isBlack: Bool { highlight < 32 || darkShare >= 0.99 }
  /// It is of one colour, noise aside.
  public var isFlat: Bool { contrast < 16 }
  /// It has no edges: blurred by more than a percent of its width, or a gradient.
  public var isBlurred: Bool { sharpness.map { $0 < 0.24 } ?? false }

  /// From 0 to 1: better pictures have more.
  public var value: Double {
    let light = min(1, (1 - darkShare) / 0.1)
    return light * min(1, Double(contrast) / 128) * min(1, (sharpness ?? 0.4) / 0.4)
  }

  /// Judges a picture.
  public init(_ picture: LumaPicture) {
    var counts = [Int](repeating: 0, count: 256)
    for pixel in picture.pixels { counts[Int(pixel)] += 1 }
    let total = picture.pixels.count
    darkShare = Double(counts[..<26].reduce(0, +)) / Double(total)
    highlight = Self.value(below: 0.995, of: counts, total)
    let contrast = highlight - Self.value(below: 0.005, of: counts, total)
    self.contrast = contrast
    sharpness = Self.sharpness(of: picture, contrast: max(1, contrast))
  }

  /// The least value that more than a share of all are at or below.
  private static func value(below share: Double, of counts: [Int], _ total: Int) -> Int {
    var sum = 0
    for (value, count) in counts.enumerated() {
      sum += count
      if Double(sum) > share * Double(total) { return value }
    }
    return 255
  }

  /// The 99th percentile of the Laplacian within the borders, as a share of the contrast.
  private static func sharpness(of picture: LumaPicture, contrast: Int) -> Double? {
    let inner = InnerPart(picture)
    // The edge of a border is none of the picture.
    let margin = 2
    guard inner.columns.count > 2 * margin + 7, inner.rows.count > 2 * margin + 7 else { return nil }
    let width = picture.width
    // A Laplacian of bytes is at most four times as large.
    var counts = [Int](repeating: 0, count: 4 * 255 + 1)
    var total = 0
    let pixels = picture.pixels
    for row in inner.rows.dropFirst(margin).dropLast(margin) {
      for column in inner.columns.dropFirst(margin).dropLast(margin) {
        let place = row * width + column
        let around =
          Int(pixels[place - 1]) + Int(pixels[place + 1]) + Int(pixels[place - width]) + Int(pixels[place + width])
        counts[abs(4 * Int(pixels[place]) - around)] += 1
        total += 1
      }
    }
    return Double(value(below: 0.99, of: counts, total)) / Double(contrast)
  }
}

/// A picture without what is of one colour along its sides: bars, or the ground of a title.
private struct InnerPart {
  private(set) var rows: Range<Int>
  private(set) var columns: Range<Int>

  /// Differences that show nothing.
  private static let tolerance = 6

  init(_ picture: LumaPicture) {
    rows = 0..<picture.height
    columns = 0..<picture.width
    let (pixels, width) = (picture.pixels, picture.width)
    let top = Int(pixels[0])
    let bottom = Int(pixels[pixels.count - 1])
    while let row = rows.first, columns.allSatisfy({ Self.isAbout(pixels[row * width + $0], top) }) {
      rows.removeFirst()
    }
    while let row = rows.last, columns.allSatisfy({ Self.isAbout(pixels[row * width + $0], bottom) }) {
      rows.removeLast()
    }
    guard let first = rows.first, let last = rows.last else { return }
    let left = Int(pixels[first * width])
    let right = Int(pixels[last * width + width - 1])
    while let column = columns.first, rows.allSatisfy({ Self.isAbout(pixels[$0 * width + column], left) }) {
      columns.removeFirst()
    }
    while let column = columns.last, rows.allSatisfy({ Self.isAbout(pixels[$0 * width + column], right) }) {
      columns.removeLast()
    }
  }

  private static func isAbout(_ pixel: UInt8, _ value: Int) -> Bool { abs(Int(pixel) - value) <= tolerance }
}
