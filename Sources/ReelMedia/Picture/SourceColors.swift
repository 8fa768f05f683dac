// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// What the colours of a picture are, nothing left open: what is not tagged, or tagged with a number that nobody knows,
/// is what players take it for. Code points of ITU-T H.273.
struct SourceColors: Equatable {
  let matrix: Int, primaries: Int, transfer: Int
  let isFullRange: Bool

  init(_ shape: PictureShape) {
    let format = shape.pixelFormat
    // FFmpeg's decoders name what is gray full; so do its converters where nobody says.
    isFullRange = shape.isFullRange ?? (format.withoutRange != format || format.isGray)
    transfer = shape.transfer
    let isWide = Self.isBeyondScreens(shape.transfer)
    let knownPrimaries = [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 22].contains(shape.primaries) ? shape.primaries : nil
    matrix =
      switch shape.matrix {
      case _ where !format.isYUV: 5
      case 1, 4...14: shape.matrix
      // RGB (0) says nothing of luma and chroma, and FFmpeg does not heed it there either.
      case _ where isWide && [nil, 9].contains(knownPrimaries): 9
      case _ where max(shape.width, shape.height) >= 1280 || min(shape.width, shape.height) > 576: 1
      default: 5
      }
    primaries = knownPrimaries ?? (isWide || [9, 10, 14].contains(matrix) ? 9 : matrix == 1 ? 1 : 6)
  }

  /// Light beyond the range of a screen: PQ or HLG.
  var isBeyondScreens: Bool { Self.isBeyondScreens(transfer) }

  private static func isBeyondScreens(_ transfer: Int) -> Bool { transfer == 16 || transfer == 18 }

  /// libswscale has the matrix. It takes all others for one of these.
  var isForScaler: Bool { [1, 4, 5, 6, 7, 9].contains(matrix) }

  /// Writes the tags where filters read them.
  func tag(_ frame: borrowing FrameBuffer) {
    unsafe frame.pointer.pointee.colorspace = AVColorSpace(UInt32(matrix))
    unsafe frame.pointer.pointee.color_primaries = AVColorPrimaries(UInt32(primaries))
    unsafe frame.pointer.pointee.color_trc = AVColorTransferCharacteristic(UInt32(knownTransfer))
    unsafe frame.pointer.pointee.color_range = isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
  }

  /// One that zscale has a name for; BT.709 for all that it has not.
  private var knownTransfer: Int {
    switch transfer {
    case 4...11, 13...16, 18: transfer
    default: 1
    }
  }
}
