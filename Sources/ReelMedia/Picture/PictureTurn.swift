// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// How a stored picture becomes upright: first mirrored left to right, if at all, and then turned.
struct PictureTurn: Equatable {
  /// Counterclockwise, from 0 to 3.
  let quarters: Int
  let isMirrored: Bool

  /// Width and height change places.
  var swapsSides: Bool { quarters % 2 == 1 }

  /// The picture is upright as it is stored.
  var isNone: Bool { quarters == 0 && !isMirrored }

  /// Where in memory the pixel comes from that is shown on the upper left, and how far it is from there to those on its
  /// right and below it.
  func walk(
    width: Int, height: Int, pixel: Int, row: Int
  ) -> (start: Int, across: Int, down: Int) {
    let (left, right) = isMirrored ? ((width - 1) * pixel, 0) : (0, (width - 1) * pixel)
    let column = isMirrored ? -pixel : pixel
    let bottom = (height - 1) * row
    return switch quarters {
    case 1: (right, row, -column)
    case 2: (bottom + right, -column, -row)
    case 3: (bottom + left, -row, column)
    default: (left, column, row)
    }
  }
}

extension FrameBuffer {
  /// The picture turned upright, in memory of its own unless it is already.
  ///
  /// - Throws: `unsupported` for all but RGB24 and luma and chroma in planes, `too-large` without memory.
  func turned(_ turn: PictureTurn) throws(MediaError) -> FrameBuffer {
    if turn.isNone { return try reference() }
    let format = PixelFormat(self.format)
    let isPacked = format.av == AV_PIX_FMT_RGB24
    guard isPacked || format.isYUV, let turnedFormat = turn.swapsSides ? format.turned : format else {
      throw MediaError(.unsupported, operation: "turn a picture", reason: "pixels in the format \(format.name)")
    }
    let (width, height) = turn.swapsSides ? (self.height, self.width) : (self.width, self.height)
    let target = try FrameBuffer.empty(width: width, height: height, format: turnedFormat.av)
    let result = unsafe av_frame_copy_props(target.pointer, pointer)
    guard result >= 0 else { throw MediaError(averror: result, operation: "turn a picture", fallback: .tooLarge) }
    let bytes = isPacked ? 3 : format.depth > 8 ? 2 : 1
    for plane in 0..<format.planeCount {
      let layout = format.layout(ofPlane: plane, width: self.width, height: self.height)
      guard let source = unsafe start(ofRow: 0, plane: plane), let row = unsafe start(ofRow: 1, plane: plane) else {
        continue
      }
      let (columns, rows) = (layout.rowBytes / bytes, layout.rows)
      let walk = turn.walk(width: columns, height: rows, pixel: bytes, row: unsafe row - source)
      let (across, down) = turn.swapsSides ? (rows, columns) : (columns, rows)
      for line in 0..<down {
        guard let start = unsafe target.start(ofRow: line, plane: plane) else { break }
        let from = unsafe source + walk.start + line * walk.down
        switch bytes {
        case 1: for x in 0..<across { unsafe start[x] = from[x &* walk.across] }
        case 2:
          let wide = unsafe UnsafeMutableRawPointer(start).assumingMemoryBound(to: UInt16.self)
          for x in 0..<across {
            unsafe wide[x] = UnsafeRawPointer(from + x &* walk.across).load(as: UInt16.self)
          }
        default:
          for x in 0..<across {
            let pixel = unsafe from + x &* walk.across
            let place = unsafe start + x &* 3
            unsafe (place[0], place[1], place[2]) = unsafe (pixel[0], pixel[1], pixel[2])
          }
        }
      }
    }
    return target
  }
}

extension PixelFormat {
  /// What the format becomes by a quarter turn, for those that scaled pictures have.
  fileprivate var turned: PixelFormat? {
    switch av {
    case AV_PIX_FMT_RGB24, AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUV444P12LE: self
    case AV_PIX_FMT_YUV440P: PixelFormat(AV_PIX_FMT_YUV422P)
    case AV_PIX_FMT_YUV440P12LE: PixelFormat(AV_PIX_FMT_YUV422P12LE)
    default: nil
    }
  }
}
