// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Which part of a stored picture is shown, and how large it becomes.
struct PictureGeometry: Equatable {
  /// The part: pixels as stored, from the upper left.
  private(set) var x = 0, y = 0, width: Int, height: Int
  /// What the part is scaled to, before it is turned.
  private(set) var scaledWidth = 1, scaledHeight = 1

  /// - Throws: `too-large` where the result would be larger than pictures may be.
  init(_ shape: PictureShape, _ look: PictureLook) throws(MediaError) {
    (width, height) = (shape.width, shape.height)
    let shown = shape.shownSize
    let size =
      if case .box(let across, let down) = look.size, look.fit == .cover {
        cover(shape, shown, width: Double(max(across, 1)), height: Double(max(down, 1)), enlarges: look.enlarges)
      } else {
        Self.whole(shown, look)
      }
    let operation = "scale a picture"
    let limit = Double(PictureSize.limit)
    guard size.width <= limit, size.height <= limit, size.width * size.height <= Double(PictureShape.pixelLimit) else {
      throw MediaError(
        .tooLarge, operation: operation, reason: "\(shape.width)×\(shape.height) for \(look.size) is more than a side")
    }
    let (across, down) = (Int(size.width), Int(size.height))
    (scaledWidth, scaledHeight) = !shape.turn.swapsSides ? (across, down) : (down, across)
  }

  /// The part is all of the picture.
  func isWhole(of shape: PictureShape) -> Bool { width == shape.width && height == shape.height }

  /// The size of the whole picture when it is shown.
  private static func whole(
    _ shown: (width: Double, height: Double), _ look: PictureLook
  ) -> (width: Double, height: Double) {
    let scale =
      switch look.size {
      case .longest(let side): Double(side) / max(shown.width, shown.height)
      case .width(let width): Double(width) / shown.width
      case .height(let height): Double(height) / shown.height
      case .box(let width, let height): min(Double(width) / shown.width, Double(height) / shown.height)
      }
    let factor = look.enlarges ? scale : min(scale, 1)
    return (Self.side(shown.width * factor), Self.side(shown.height * factor))
  }

  /// Cuts what does not fit into a box, and gives the size of the box; of a smaller one of its shape, where the picture
  /// would have to be enlarged to fill it.
  private mutating func cover(
    _ shape: PictureShape, _ shown: (width: Double, height: Double), width across: Double, height down: Double,
    enlarges: Bool
  ) -> (width: Double, height: Double) {
    let scale = max(across / shown.width, down / shown.height)
    let part = (width: across / scale, height: down / scale)
    // Of the picture, each way: it is one of the two.
    let (columns, rows) = (part.width / shown.width, part.height / shown.height)
    let isUpright = !shape.turn.swapsSides
    let step = shape.pixelFormat.chromaStep
    (x, width) = Self.middle(of: shape.width, isUpright ? columns : rows, step: step.across)
    (y, height) = Self.middle(of: shape.height, isUpright ? rows : columns, step: step.down)
    return scale > 1 && !enlarges ? (Self.side(part.width), Self.side(part.height)) : (across, down)
  }

  /// The middle of a side, from a place where chroma begins.
  private static func middle(of side: Int, _ fraction: Double, step: Int) -> (start: Int, length: Int) {
    let wanted = Int((Double(side) * fraction).rounded())
    guard wanted < side else { return (0, side) }
    let length = max(wanted / step * step, min(step, side))
    return ((side - length) / 2 / step * step, length)
  }

  private static func side(_ length: Double) -> Double { max(1, length.rounded()) }
}
