// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// A picture in memory of its own, as it is shown: red, green and blue of a pixel, rows without padding from the top.
public struct RGBPicture: Equatable, Sendable {
  /// Pixels across and down.
  public let width: Int, height: Int
  /// Three bytes a pixel.
  public private(set) var bytes: [UInt8]

  /// A picture of one colour.
  public init(width: Int, height: Int, red: UInt8 = 0, green: UInt8 = 0, blue: UInt8 = 0) {
    self.width = max(1, width)
    self.height = max(1, height)
    let row = (0..<self.width).flatMap { (_: Int) -> [UInt8] in [red, green, blue] }
    bytes = []
    bytes.reserveCapacity(row.count * self.height)
    for _ in 0..<self.height { bytes += row }
  }

  /// A copy of a picture that fits a box, turned and mirrored as it is to be shown. What is beyond the range of a screen,
  /// such as HLG, is not mapped.
  ///
  /// - Parameters:
  ///   - boxWidth: pixels across, of the box that the copy fits; it is not larger than the picture.
  ///   - boxHeight: pixels down.
  ///   - withRow: lends a row of a plane, from its first pixel to its last.
  /// - Throws: `unsupported` where FFmpeg cannot read the format, `too-large`, `corrupt` where a row is shorter than the
  ///   shape says.
  public init(
    _ shape: PictureShape, within boxWidth: Int, _ boxHeight: Int,
    withRow: (_ row: Int, _ plane: Int, _ body: (RawSpan) -> Void) -> Void
  ) throws(MediaError) {
    let size = shape.size(within: boxWidth, boxHeight)
    let source = try FrameBuffer.copy(of: shape, withRow: withRow)
    let scaler = try Scaler(showing: source, shape, width: size.width, height: size.height)
    let scaled = try scaler.convert(source)
    let upright = Self(size.width, size.height, scaled)
    self = shape.isMirrored ? upright.mirrored().turned(shape.quarterTurns) : upright.turned(shape.quarterTurns)
  }

  private init(_ width: Int, _ height: Int, _ bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// A picture of a frame in RGB24.
  private init(_ width: Int, _ height: Int, _ frame: borrowing FrameBuffer) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for row in 0..<height { bytes += frame.bytes(ofRow: row, plane: 0, count: width * 3) }
    self.init(width, height, bytes)
  }

  /// The red, green and blue of a pixel; black outside of the picture.
  public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return (0, 0, 0) }
    let place = (y * width + x) * 3
    return (bytes[place], bytes[place + 1], bytes[place + 2])
  }

  /// Puts another picture over this one; what does not fit is cut.
  public mutating func draw(_ picture: RGBPicture, x: Int, y: Int) {
    let left = max(0, -x)
    let count = min(picture.width, width - x) - left
    guard count > 0 else { return }
    for row in max(0, -y)..<max(max(0, -y), min(picture.height, height - y)) {
      let from = (row * picture.width + left) * 3
      let to = ((y + row) * width + x + left) * 3
      bytes.replaceSubrange(to..<to + count * 3, with: picture.bytes[from..<from + count * 3])
    }
  }

  private func mirrored() -> RGBPicture { mapped(width, height) { x, y in (width - 1 - x, y) } }

  private func turned(_ quarters: Int) -> RGBPicture {
    switch quarters {
    case 1: mapped(height, width) { x, y in (width - 1 - y, x) }
    case 2: mapped(width, height) { x, y in (width - 1 - x, height - 1 - y) }
    case 3: mapped(height, width) { x, y in (y, height - 1 - x) }
    default: self
    }
  }

  /// - Parameter source: which of these pixels comes to a place.
  private func mapped(_ newWidth: Int, _ newHeight: Int, _ source: (Int, Int) -> (Int, Int)) -> RGBPicture {
    var moved: [UInt8] = []
    moved.reserveCapacity(bytes.count)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let (fromX, fromY) = source(x, y)
        let place = (fromY * width + fromX) * 3
        moved.append(bytes[place])
        moved.append(bytes[place + 1])
        moved.append(bytes[place + 2])
      }
    }
    return RGBPicture(newWidth, newHeight, moved)
  }
}
