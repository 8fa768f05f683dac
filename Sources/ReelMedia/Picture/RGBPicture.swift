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

  /// A copy of a picture that fits a box, turned and mirrored as it is to be shown.
  ///
  /// - Parameters:
  ///   - boxWidth: pixels across, of the box that the copy fits; it is not larger than the picture.
  ///   - boxHeight: pixels down.
  ///   - withRow: lends a row of a plane, from its first pixel to its last.
  /// - Throws: `unsupported` where FFmpeg cannot read the format or show its colours right, `too-large`, `corrupt` where a
  ///   row is shorter than the shape says.
  public init(
    _ shape: PictureShape, within boxWidth: Int, _ boxHeight: Int,
    withRow: (_ row: Int, _ plane: Int, _ body: (RawSpan) -> Void) -> Void
  ) throws(MediaError) {
    let source = try FrameBuffer.copy(of: shape, withRow: withRow)
    var look = PictureLook()
    look.size = .box(width: boxWidth, height: boxHeight)
    var renderer = PictureRenderer(look)
    self = try renderer.render(source, shape).picture
  }

  /// A picture of these bytes: three a pixel, rows from the top.
  ///
  /// - Returns: nil where there are not as many bytes as the size says, or none.
  public init?(width: Int, height: Int, bytes: [UInt8]) {
    let (pixels, isHuge) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !isHuge, bytes.count.isMultiple(of: 3), bytes.count / 3 == pixels else { return nil }
    self.init(width, height, bytes)
  }

  /// A copy of a frame in RGB24.
  init(_ frame: borrowing FrameBuffer) {
    (width, height) = (frame.width, frame.height)
    let (rows, rowBytes) = (height, width * 3)
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: rows * rowBytes) { target, count in
      for row in 0..<rows {
        guard let start = unsafe frame.start(ofRow: row, plane: 0) else { return }
        unsafe (target.baseAddress.map { unsafe $0 + row * rowBytes })?.initialize(from: start, count: rowBytes)
        count += rowBytes
      }
    }
  }

  /// A picture of bytes that are as many as the size says.
  init(_ width: Int, _ height: Int, _ bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
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
}
