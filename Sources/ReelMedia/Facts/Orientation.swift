// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// How a stored picture is turned and mirrored to be shown, from a display matrix (ISO/IEC 14496-12, 8.5.2).
public struct Orientation: Equatable, Sendable {
  /// Degrees counterclockwise from -180 to 180, as `ffprobe` prints: -90 is a quarter turn clockwise.
  public let rotation: Int
  /// The matrix also mirrors the picture.
  public let isMirrored: Bool

  /// Degrees counterclockwise, from -180 to 180, to turn the picture once it is mirrored left to right, where it is
  /// mirrored at all.
  ///
  /// `rotation` counts as FFmpeg does, for whom a mirrored picture is one whose top became its bottom: that is the same
  /// as left to right and half a turn.
  public var turnAfterMirroring: Int { !isMirrored ? rotation : rotation > 0 ? rotation - 180 : rotation + 180 }

  /// Width and height change places.
  public var swapsSides: Bool { abs(rotation) == 90 }

  /// Reads a matrix of nine numbers; nil stands for none.
  init(matrix: [Int32]?) {
    guard let matrix, matrix.count == 9 else {
      rotation = 0
      isMirrored = false
      return
    }
    let angle = unsafe matrix.withUnsafeBufferPointer { unsafe av_display_rotation_get($0.baseAddress) }
    rotation = angle.isFinite ? Int(angle.rounded()) : 0
    isMirrored = Int64(matrix[0]) * Int64(matrix[4]) < Int64(matrix[1]) * Int64(matrix[3])
  }

  init(_ stream: UnsafeMutablePointer<AVStream>) {
    var size = 0
    let data = unsafe av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size)
    guard let data = unsafe data, size >= 9 * MemoryLayout<Int32>.size else {
      self.init(matrix: nil)
      return
    }
    let bytes = unsafe UnsafeRawBufferPointer(start: data, count: 9 * MemoryLayout<Int32>.size)
    self.init(matrix: (0..<9).map { unsafe bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Int32.self) })
  }
}
