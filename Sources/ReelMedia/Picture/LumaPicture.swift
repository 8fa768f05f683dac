// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// A small picture of how light a frame is, to judge the frame by: one byte a pixel, rows from the top, as stored.
public struct LumaPicture: Equatable, Sendable {
  /// Pixels across and down.
  public let width: Int, height: Int
  /// From 0, black, to 255, white, whatever the range of the frame.
  public let pixels: [UInt8]

  /// Pixels of the longer side: about those of a thumbnail in a list, so that what does not show there does not count.
  public static let side = 160

  /// A picture of these pixels; what is missing is black.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    self.width = max(1, width)
    self.height = max(1, height)
    let count = self.width * self.height
    self.pixels = pixels.prefix(count) + [UInt8](repeating: 0, count: max(0, count - pixels.count))
  }

  /// The luma of a frame, scaled down; smaller frames keep their size. Of large frames some rows are passed over.
  ///
  /// - Throws: `unsupported` where FFmpeg cannot read the format, `too-large` without memory.
  public init(_ frame: borrowing VideoFrame) throws(MediaError) {
    let longer = max(frame.width, frame.height, 1)
    let scale = min(1, Double(Self.side) / Double(longer))
    let width = max(1, Int((Double(frame.width) * scale).rounded()))
    let height = max(1, Int((Double(frame.height) * scale).rounded()))
    let fillsRange = frame.isFullRange ?? frame.pixelFormat.name.hasPrefix("yuvj")
    let source = LumaSource(frame.buffer, fillsRange: fillsRange, outputRows: height)
    let pixels = try source.scale(frame.buffer, width: width, height: height)
    let isStudio = !source.givesFullRange
    self.init(width: width, height: height, pixels: isStudio ? pixels.map { Self.stretched[Int($0)] } : pixels)
  }

  /// From the range of studio video, 16 to 235 (Rec. ITU-R BT.601 and later), to the full one.
  private static let stretched: [UInt8] = (0...255).map { value in
    UInt8(min(max(0, ((value - 16) * 255 + 109) / 219), 255))
  }
}
