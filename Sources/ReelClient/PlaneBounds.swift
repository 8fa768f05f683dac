// SPDX-License-Identifier: Apache-2.0

internal import ReelWire

/// Where one plane lies in its pool, checked.
struct PlaneBounds: Equatable {
  /// Bytes from the start of the pool, from the first pixel to behind the last.
  let range: Range<Int>
  /// Bytes from one row to the next; bytes of a row that hold pixels; rows.
  let lineSize: Int, rowBytes: Int, rows: Int

  /// Nil where some of it lies outside of `buffer`, which lies within a mapping.
  init?(_ place: FrameGrant.Plane, _ shape: FrameFormat.Plane, within buffer: Range<UInt64>) {
    guard shape.rows > 0, shape.rowBytes > 0, place.lineSize >= shape.rowBytes else { return nil }
    // No overflow: 32 by 32 bits.
    let size = UInt64(shape.rows - 1) * UInt64(place.lineSize) + UInt64(shape.rowBytes)
    let (end, isTooFar) = place.offset.addingReportingOverflow(size)
    guard !isTooFar, place.offset >= buffer.lowerBound, end <= buffer.upperBound else { return nil }
    range = Int(place.offset)..<Int(end)
    (lineSize, rowBytes, rows) = (Int(place.lineSize), Int(shape.rowBytes), Int(shape.rows))
  }

  /// Where a row lies; nil where there is none of that number.
  func row(_ row: Int) -> Range<Int>? {
    guard (0..<rows).contains(row) else { return nil }
    let start = range.lowerBound + row * lineSize
    return start..<start + rowBytes
  }
}
