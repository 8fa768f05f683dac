// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia
internal import ReelWire

extension FrameFormat {
  /// What a frame looks like.
  init(_ frame: ReelFrame) {
    self.init(
      width: UInt32(clamping: frame.image.width), height: UInt32(clamping: frame.image.height),
      pixelFormat: frame.image.pixelFormat.name,
      planes: (0..<frame.image.pixelFormat.planeCount).map { plane in
        let layout = frame.image.layout(ofPlane: plane)
        return Plane(rowBytes: UInt32(clamping: layout.rowBytes), rows: UInt32(clamping: layout.rows))
      })
    rotation = Int32(clamping: frame.video?.orientation.turnAfterMirroring ?? 0)
    if frame.video?.orientation.isMirrored == true { flags.insert(.mirrored) }
    switch frame.image.isFullRange {
    case true: flags.insert(.fullRange)
    case false: flags.insert(.limitedRange)
    case nil: break
    }
    switch frame.image.scan {
    case .progressive: break
    case .topFieldFirst: flags.insert(.interlaced)
    case .bottomFieldFirst: flags.formUnion([.interlaced, .bottomFirst])
    }
    siting =
      switch frame.image.chromaSiting {
      case .other: 0
      case .left: 1
      case .topLeft: 2
      }
    aspect = Ratio(frame.image.sampleAspectRatio)
    rate = Ratio(frame.video?.frameRate)
    let color = frame.image.color
    (primaries, transfer, matrix) = (
      UInt32(clamping: color.primaries), UInt32(clamping: color.transfer), UInt32(clamping: color.matrix)
    )
  }
}

extension FrameFormat.Ratio {
  fileprivate init(_ rational: Rational?) {
    guard let rational, rational.value != nil else {
      self.init(0, 1)
      return
    }
    self.init(UInt32(rational.numerator), UInt32(rational.denominator))
  }
}
