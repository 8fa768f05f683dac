// SPDX-License-Identifier: Apache-2.0

/// For pictures that are what the canvas is to be: no pixel changes.
struct CopyingWay: CanvasWay {
  private let planes: [(width: Int, height: Int)]

  /// Nil for other pictures.
  init?(_ shape: PictureShape, _ colors: SourceColors, _ place: CanvasPlace, _ size: CanvasSize) {
    guard shape.turn.isNone, colors.isLike(size), shape.pixelFormat.withoutRange.name == "yuv420p", place.fills(size),
      shape.width == size.width, shape.height == size.height
    else { return nil }
    planes = size.planes
  }

  func paint(onto canvas: inout Canvas, withRow: CanvasPainter.RowLender) throws(MediaError) {
    for (plane, size) in planes.enumerated() {
      for row in 0..<size.height {
        var isWhole = false
        withRow(row, plane) { isWhole = canvas.setRow(row, ofPlane: plane, from: $0) }
        guard isWhole else {
          throw MediaError(.corrupt, operation: "copy a picture", reason: "row \(row) of plane \(plane) is too short")
        }
      }
    }
  }
}
