// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

extension FrameBuffer {
  /// A copy of somebody's picture in FFmpeg's own memory, which code that reads beyond the ends of rows needs.
  ///
  /// - Parameter withRow: lends a row of a plane, from its first pixel to its last.
  /// - Throws: `too-large`, or `corrupt` where a row is shorter than the shape says.
  static func copy(
    of shape: PictureShape, withRow: (_ row: Int, _ plane: Int, _ body: (RawSpan) -> Void) -> Void
  ) throws(MediaError) -> FrameBuffer {
    let frame = try room(for: shape)
    try frame.fill(shape, withRow: withRow)
    return frame
  }

  /// Room for such a picture in FFmpeg's own memory.
  ///
  /// - Throws: `too-large`.
  static func room(for shape: PictureShape) throws(MediaError) -> FrameBuffer {
    let operation = "copy a picture"
    let (pixels, isHuge) = shape.width.multipliedReportingOverflow(by: shape.height)
    guard shape.width > 0, shape.height > 0, !isHuge, pixels <= PictureShape.pixelLimit else {
      throw MediaError(.tooLarge, operation: operation, reason: "\(shape.width)×\(shape.height) pixels")
    }
    let frame = try FrameBuffer()
    unsafe frame.pointer.pointee.width = Int32(shape.width)
    unsafe frame.pointer.pointee.height = Int32(shape.height)
    unsafe frame.pointer.pointee.format = shape.pixelFormat.raw
    let result = unsafe av_frame_get_buffer(frame.pointer, 0)
    guard result >= 0 else { throw MediaError(averror: result, operation: operation, fallback: .unsupported) }
    return frame
  }

  /// Copies a picture of the shape that there is room for.
  ///
  /// - Parameter withRow: lends a row of a plane, from its first pixel to its last.
  /// - Throws: `corrupt` where a row is shorter than the shape says.
  func fill(
    _ shape: PictureShape, withRow: (_ row: Int, _ plane: Int, _ body: (RawSpan) -> Void) -> Void
  ) throws(MediaError) {
    for plane in 0..<shape.pixelFormat.planeCount {
      let layout = shape.pixelFormat.layout(ofPlane: plane, width: shape.width, height: shape.height)
      for row in 0..<layout.rows {
        var isWhole = false
        withRow(row, plane) { isWhole = fill(row, ofPlane: plane, byteCount: layout.rowBytes, from: $0) }
        guard isWhole else {
          throw MediaError(.corrupt, operation: "copy a picture", reason: "row \(row) of plane \(plane) is too short")
        }
      }
    }
  }

  /// Bytes of a row; none where the frame has no such plane.
  func bytes(ofRow row: Int, plane: Int, count: Int) -> [UInt8] {
    guard let start = unsafe start(ofRow: row, plane: plane) else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// Writes a row; whether there were enough bytes, and such a plane.
  private func fill(_ row: Int, ofPlane plane: Int, byteCount: Int, from bytes: RawSpan) -> Bool {
    guard bytes.byteCount >= byteCount, let start = unsafe start(ofRow: row, plane: plane) else { return false }
    unsafe bytes.withUnsafeBytes { source in
      let target = unsafe UnsafeMutableRawBufferPointer(start: start, count: byteCount)
      unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<byteCount]))
    }
    return true
  }

  /// The first byte of a row; nil where the frame has no such plane.
  func start(ofRow row: Int, plane: Int) -> UnsafeMutablePointer<UInt8>? {
    let frame = unsafe pointer.pointee
    let (data, stride): (UnsafeMutablePointer<UInt8>?, Int32) =
      switch plane {
      case 0: unsafe (frame.data.0, frame.linesize.0)
      case 1: unsafe (frame.data.1, frame.linesize.1)
      case 2: unsafe (frame.data.2, frame.linesize.2)
      case 3: unsafe (frame.data.3, frame.linesize.3)
      default: (nil, 0)
      }
    return unsafe data.map { unsafe $0 + row * Int(stride) }
  }
}
