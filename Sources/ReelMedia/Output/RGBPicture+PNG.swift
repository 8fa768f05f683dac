// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

extension RGBPicture {
  /// The picture as a PNG file.
  ///
  /// - Throws: `unsupported` where this FFmpeg has no encoder, `too-large` without memory.
  public func png() throws(MediaError) -> [UInt8] {
    let encoder = try StillEncoder(AV_CODEC_ID_PNG, width: width, height: height, format: AV_PIX_FMT_RGB24)
    guard let format = PixelFormat(named: "rgb24") else {
      throw MediaError(.unsupported, operation: "encode a picture", reason: "no RGB")
    }
    let shape = PictureShape(width: width, height: height, pixelFormat: format)
    let frame = try FrameBuffer.copy(of: shape) { row, _, body in
      let start = row * width * 3
      unsafe bytes.withUnsafeBytes {
        unsafe body(UnsafeRawBufferPointer(rebasing: $0[start..<start + width * 3]).bytes)
      }
    }
    return try encoder.encode(frame)
  }
}
