// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Brings every frame of a stream to one size and one pixel format, for outputs that know only one.
///
/// Frames that already fit pass untouched. The others are scaled bicubically, as `ffmpeg` does when the size changes
/// in the middle of a stream.
public struct FrameConverter: ~Copyable {
  /// Pixels across of what comes out.
  public let width: Int
  /// Pixels down of what comes out.
  public let height: Int
  /// Pixel format of what comes out.
  public let pixelFormat: PixelFormat

  private var scaler: Scaler?
  private var source: (width: Int, height: Int, format: PixelFormat)?

  /// A converter to the size of `frame`, and to its pixel format unless another is given.
  public init(to frame: borrowing VideoFrame, pixelFormat: PixelFormat? = nil) {
    width = frame.width
    height = frame.height
    self.pixelFormat = pixelFormat ?? frame.pixelFormat
  }

  /// A converter to a smaller size of the same shape, and to the same pixel format.
  ///
  /// - Parameter side: pixels of the longer side; frames that are smaller keep their size.
  public init(shrinking frame: borrowing VideoFrame, to side: Int) {
    let longer = max(frame.width, frame.height, 1)
    let size = min(longer, max(side, 1))
    // Even, for chroma that is halved.
    width = size == longer ? frame.width : max(2, frame.width * size / longer / 2 * 2)
    height = size == longer ? frame.height : max(2, frame.height * size / longer / 2 * 2)
    pixelFormat = frame.pixelFormat
  }

  /// The frame, converted if it has to be. Timestamps stay.
  ///
  /// - Throws: `unsupported` where FFmpeg cannot convert.
  public mutating func convert(_ frame: consuming VideoFrame) throws(MediaError) -> VideoFrame {
    if frame.width == width, frame.height == height, frame.pixelFormat == pixelFormat { return frame }
    return try copy(frame)
  }

  /// The same in memory of its own, whether it has to be converted or not.
  mutating func copy(_ frame: borrowing VideoFrame) throws(MediaError) -> VideoFrame {
    let shape = (width: frame.width, height: frame.height, format: frame.pixelFormat)
    if source.map({ $0 == shape }) != true {
      scaler = try Scaler(from: frame.buffer, width: width, height: height, format: pixelFormat.av)
      source = shape
    }
    switch scaler {
    case .some(let scaler):
      let aspect = frame.sampleAspectRatio
      return VideoFrame(try scaler.convert(frame.buffer), timeBase: frame.timeBase, aspect: aspect, pool: nil)
    case .none: throw MediaError(.unsupported, operation: "convert a picture", reason: "no conversion")
    }
  }
}
