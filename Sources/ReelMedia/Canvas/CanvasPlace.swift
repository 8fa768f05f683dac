// SPDX-License-Identifier: Apache-2.0

/// Where an upright picture lies on a canvas: as large as it can be, in the middle, where chroma begins.
struct CanvasPlace: Equatable {
  let x: Int, y: Int, width: Int, height: Int

  init(_ shape: PictureShape, on canvas: CanvasSize) {
    let shown = shape.shownSize
    let scale = min(Double(canvas.width) / shown.width, Double(canvas.height) / shown.height)
    width = min(canvas.width, CanvasSize.even(shown.width * scale))
    height = min(canvas.height, CanvasSize.even(shown.height * scale))
    (x, y) = ((canvas.width - width) / 4 * 2, (canvas.height - height) / 4 * 2)
  }

  /// The same in each plane.
  var planes: [(x: Int, y: Int, width: Int, height: Int)] {
    [(x, y, width, height)] + Array(repeating: (x / 2, y / 2, width / 2, height / 2), count: 2)
  }

  /// Nothing of the canvas is left.
  func fills(_ canvas: CanvasSize) -> Bool { width == canvas.width && height == canvas.height }
}
