// SPDX-License-Identifier: Apache-2.0

import ReelClient
import ReelMedia
import ReelTap

/// The pixels of a frame in memory of its own.
struct FrameCopy: Sendable {
  private let format: FrameFormat
  /// Of each plane.
  private let rows: [[[UInt8]]]

  init(_ frame: ReceivedFrame) {
    format = frame.format
    rows = frame.format.planes.indices.map { plane in
      var rows: [[UInt8]] = []
      while true {
        let row = frame.withRow(rows.count, ofPlane: plane) { unsafe $0.withUnsafeBytes { unsafe Array($0) } }
        if row.isEmpty { return rows }
        rows.append(row)
      }
    }
  }

  /// A small copy of the picture, as it is to be shown; nil where it cannot be made.
  func picture(within width: Int, _ height: Int) -> RGBPicture? {
    guard let shape = PictureShape(format) else { return nil }
    do throws(MediaError) {
      return try RGBPicture(shape, within: width, height) { row, plane, body in
        guard rows.indices.contains(plane), rows[plane].indices.contains(row) else { return }
        let bytes = rows[plane][row]
        unsafe body(bytes.span.bytes)
      }
    } catch {
      return nil
    }
  }
}
