// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// A picture in about 20 bytes, which a page can show, blurred, until the picture itself has come: Evan Wallace's
/// ThumbHash, of a picture without transparency.
///
/// Brightness and two differences of colours are each a cosine transform of which only the lowest frequencies are kept:
/// up to 7 along the longer side for brightness, 3 for colour, and of those the triangle nearest to the average.
public struct ThumbHash: Equatable, Sendable {
  /// From 5 bytes of header on: the averages, the largest amplitude of each part, the shape; then four bits a frequency.
  public let bytes: [UInt8]

  /// The hash as it is put into JSON: RFC 4648, padded.
  public var base64: String { Base64.text(of: bytes) }

  /// The longer side of what is hashed: larger pictures are averaged down to it.
  static let longestSide = 100

  /// The hash of a picture.
  public init(_ picture: RGBPicture) {
    let small = AveragedPicture(picture, longest: Self.longestSide)
    let (width, height) = (small.width, small.height)
    let isLandscape = width > height
    let longer = Double(max(width, height))
    let across = max(1, Self.rounded(7 * Double(width) / longer))
    let down = max(1, Self.rounded(7 * Double(height) / longer))

    let brightness = small.map { ($0 + $1 + $2) / 3 }
    let yellowBlue = small.map { ($0 + $1) / 2 - $2 }
    let redGreen = small.map { red, green, _ in red - green }
    let parts = [(brightness, max(3, across), max(3, down)), (yellowBlue, 3, 3), (redGreen, 3, 3)].map {
      CosineTransform(of: $0.0, width: width, height: height, across: $0.1, down: $0.2)
    }

    var header = Self.rounded(63 * parts[0].average)
    header |= Self.rounded(31.5 + 31.5 * parts[1].average) << 6
    header |= Self.rounded(31.5 + 31.5 * parts[2].average) << 12
    header |= Self.rounded(31 * parts[0].largest) << 18
    // Bit 23 would say that there is transparency.
    header |= (isLandscape ? down : across) << 24
    header |= Self.rounded(63 * parts[1].largest) << 27
    header |= Self.rounded(63 * parts[2].largest) << 33
    header |= (isLandscape ? 1 : 0) << 39

    var bytes = (0..<5).map { UInt8(truncatingIfNeeded: header >> ($0 * 8)) }
    let steps = parts.flatMap { part in part.shares.map { UInt8(Self.rounded(15 * $0)) } }
    for first in stride(from: 0, to: steps.count, by: 2) {
      bytes.append(steps[first] | (first + 1 < steps.count ? steps[first + 1] << 4 : 0))
    }
    self.bytes = bytes
  }

  /// To the nearest; of two, the larger.
  private static func rounded(_ value: Double) -> Int { Int((value + 0.5).rounded(.down)) }
}
