// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia
internal import ReelWire

extension FrameGrant {
  /// Where a frame lies, and when it is shown; nil where it does not lie in a pool, or in one that readers cannot map.
  init?(_ frame: ReelFrame, format: FrameFormat) {
    guard let pool = frame.pool, let buffer = frame.image.poolIndex,
      (1...WireLimits.planes).contains(frame.image.poolOffsets.count)
    else { return nil }
    self.init()
    self.pool = pool.number
    self.buffer = UInt32(clamping: buffer)
    planes = frame.image.poolOffsets.indices.map { plane in
      // A palette is one row, without a size.
      let lineSize = max(UInt32(clamping: frame.image.poolLineSizes[plane]), format.planes[plane].rowBytes)
      return Plane(offset: UInt64(clamping: frame.image.poolOffsets[plane]), lineSize: lineSize)
    }
    slot = UInt32(clamping: frame.slot)
    generation = UInt64(clamping: frame.generation)
    run = UInt32(clamping: frame.run)
    number = UInt32(clamping: frame.number)
    pts = frame.image.pts.map { Self.nanoseconds($0, frame.image.timeBase) }
    duration = Self.nanoseconds(frame.image.duration, frame.image.timeBase)
    reel = frame.reel
  }

  /// Whatever a reel says: times are clamped.
  private static func nanoseconds(_ time: Int64, _ unit: Rational) -> Int64 {
    let value = Double(time) * (unit.value ?? 0) * 1e9
    return Int64(max(-9e18, min(9e18, value.rounded())))
  }
}
