// SPDX-License-Identifier: Apache-2.0

/// A picture of one size that others are put on: `yuv420p` in the range of studio video, rows without padding.
public struct Canvas: Equatable, Sendable {
  /// Pixels across and down.
  public let size: CanvasSize
  /// Luma, then blue and red chroma.
  public private(set) var bytes: [UInt8]

  /// A black one.
  public init(_ size: CanvasSize) {
    self.size = size
    bytes = Self.black(size)
  }

  /// Makes it black.
  mutating func clear() { bytes = Self.black(size) }

  private static func black(_ size: CanvasSize) -> [UInt8] {
    let luma = size.width * size.height
    var bytes = [UInt8](repeating: 128, count: size.byteCount)
    bytes.replaceSubrange(..<luma, with: repeatElement(16, count: luma))
    return bytes
  }

  /// Where a plane begins.
  private func start(ofPlane plane: Int) -> Int { size.planes.prefix(plane).reduce(0) { $0 + $1.width * $1.height } }

  /// Writes a whole row of a plane; whether there were enough bytes, and such a row.
  mutating func setRow(_ row: Int, ofPlane plane: Int, from source: RawSpan) -> Bool {
    guard size.planes.indices.contains(plane) else { return false }
    let (width, height) = size.planes[plane]
    guard (0..<height).contains(row), source.byteCount >= width else { return false }
    let place = start(ofPlane: plane) + row * width
    unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe source.withUnsafeBytes { source in
        unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[place..<place + width])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<width]))
      }
    }
    return true
  }

  /// Puts a picture in `yuv420p` on it, turned upright.
  ///
  /// - Parameter place: of the picture once it is upright; it lies on the canvas.
  mutating func put(_ frame: borrowing FrameBuffer, _ turn: PictureTurn, at place: CanvasPlace) {
    for (plane, part) in place.planes.enumerated() {
      guard let source = unsafe frame.start(ofRow: 0, plane: plane),
        let next = unsafe frame.start(ofRow: 1, plane: plane)
      else { return }
      let stored = turn.swapsSides ? (part.height, part.width) : (part.width, part.height)
      let walk = turn.walk(width: stored.0, height: stored.1, pixel: 1, row: unsafe next - source)
      let (stride, start) = (
        size.planes[plane].width, start(ofPlane: plane) + part.y * size.planes[plane].width + part.x
      )
      unsafe bytes.withUnsafeMutableBufferPointer { bytes in
        guard let target = bytes.baseAddress else { return }
        unsafe PlaneCopy.copy(
          from: source + walk.start, across: walk.across, down: walk.down, to: target + start, stride: stride,
          width: part.width, height: part.height)
      }
    }
  }
}
