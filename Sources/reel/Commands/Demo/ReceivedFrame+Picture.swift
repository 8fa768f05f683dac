// SPDX-License-Identifier: Apache-2.0

import ReelClient
import ReelMedia

extension ReceivedFrame {
  /// A small copy of the picture, as it is to be shown; nil where it cannot be made.
  func picture(within width: Int, _ height: Int) -> RGBPicture? {
    guard let pixelFormat = PixelFormat(named: format.pixelFormat) else { return nil }
    var shape = PictureShape(width: Int(format.width), height: Int(format.height), pixelFormat: pixelFormat)
    shape.rotation = Int(format.rotation)
    shape.isMirrored = format.flags.contains(.mirrored)
    shape.isFullRange = format.flags.contains(.fullRange) ? true : format.flags.contains(.limitedRange) ? false : nil
    shape.matrix = Int(format.matrix)
    shape.sampleAspectRatio = Rational(Int32(clamping: format.aspect.num), Int32(clamping: format.aspect.den))
    do throws(MediaError) {
      return try RGBPicture(shape, within: width, height) { withRow($0, ofPlane: $1, $2) }
    } catch {
      return nil
    }
  }
}
