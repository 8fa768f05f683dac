// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

extension RGBPicture {
  /// The most pixels of a side of a WebP file: 14 bits.
  private static let webpSideLimit = 16_383

  /// The picture as a file.
  ///
  /// - Parameters:
  ///   - quality: from 1 to 100, and taken to the nearest of them; PNG loses nothing and does not look at it. A JPEG
  ///     below 90 keeps colour at every other pixel of every other row.
  ///   - texts: what a PNG says of itself, in this order; the other formats leave them out.
  /// - Throws: `too-large` for a side that the format has no room for (16,383 in WebP, 65,500 in JPEG), for more than 64
  ///   Mi pixels in a WebP or a PNG, or without memory; `unsupported` where this FFmpeg has no encoder, or a text cannot
  ///   be in a PNG.
  public func encoded(
    as format: PictureFormat, quality: Int, texts: [PictureText] = []
  ) throws(MediaError) -> [UInt8] {
    let quality = min(max(quality, 1), 100)
    switch format {
    case .jpeg: return try JPEGEncoder().encode(self, quality: quality)
    case .webp: return try webp(quality: quality)
    case .png: return try PictureText.insert(texts, into: png())
    }
  }

  /// The picture as a PNG file without texts.
  public func png() throws(MediaError) -> [UInt8] {
    // Sub at the least compression: smaller than FFmpeg's default, which predicts nothing, and in less time.
    let encoder = try StillEncoder(
      named: "png", width: width, height: height, format: PixelFormat(AV_PIX_FMT_RGB24),
      options: ["pred": 1, "compression_level": 1])
    return try encoder.encode(frame())
  }

  private func webp(quality: Int) throws(MediaError) -> [UInt8] {
    guard max(width, height) <= Self.webpSideLimit else {
      throw MediaError(.tooLarge, operation: "encode a picture", reason: "\(width)×\(height) pixels")
    }
    // Of red, green and blue, libwebp makes its colours itself, with more care than libswscale; it takes four bytes a
    // pixel.
    let encoder = try StillEncoder(
      named: "libwebp", width: width, height: height, format: PixelFormat(AV_PIX_FMT_BGRA),
      options: ["quality": quality])
    let frame = try frame()
    let scaler = try Scaler(from: frame, width: width, height: height, format: AV_PIX_FMT_BGRA)
    return try encoder.encode(scaler.convert(frame))
  }

  /// A copy in FFmpeg's memory.
  private func frame() throws(MediaError) -> FrameBuffer {
    let shape = PictureShape(width: width, height: height, pixelFormat: PixelFormat(AV_PIX_FMT_RGB24))
    return try FrameBuffer.copy(of: shape) { row, _, body in
      let start = row * width * 3
      unsafe bytes.withUnsafeBytes {
        unsafe body(UnsafeRawBufferPointer(rebasing: $0[start..<start + width * 3]).bytes)
      }
    }
  }
}
