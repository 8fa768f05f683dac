// SPDX-License-Identifier: Apache-2.0

public import ReelClient
public import ReelMedia

extension PictureShape {
  /// What frames of the daemon's look like; nil where this FFmpeg does not know how their pixels are stored.
  public init?(_ format: FrameFormat) {
    guard let pixelFormat = PixelFormat(named: format.pixelFormat) else { return nil }
    self.init(width: Int(format.width), height: Int(format.height), pixelFormat: pixelFormat)
    rotation = Int(format.rotation)
    isMirrored = format.flags.contains(.mirrored)
    isFullRange = format.flags.contains(.fullRange) ? true : format.flags.contains(.limitedRange) ? false : nil
    matrix = Int(format.matrix)
    (primaries, transfer) = (Int(format.primaries), Int(format.transfer))
    sampleAspectRatio = Rational(Int32(clamping: format.aspect.num), Int32(clamping: format.aspect.den))
  }

  /// What frames that are to be shown look like.
  ///
  /// - Throws: `media` as unsupported where this FFmpeg does not know how their pixels are stored.
  init(showing format: FrameFormat) throws(TapError) {
    guard let shape = PictureShape(format) else {
      let reason = "no pixel format is called '\(format.pixelFormat)'"
      throw .media(MediaError(.unsupported, operation: "read the daemon's frames", reason: reason))
    }
    self = shape
  }
}
