// SPDX-License-Identifier: Apache-2.0

import ReelMedia

/// Writes the frames of one stream in one format.
struct FrameWriter: ~Copyable {
  private let format: FramesCommand.Format
  private let frameRate: Rational?
  private var converter: FrameConverter
  private var header: String?

  /// A writer for a stream that begins with `first`, which is not written yet.
  init(_ format: FramesCommand.Format, first: borrowing VideoFrame, frameRate: Rational?) {
    self.format = format
    self.frameRate = frameRate
    let pixelFormat = format == .y4m ? Y4MText.pixelFormat(for: first.pixelFormat) : first.pixelFormat
    converter = FrameConverter(to: first, pixelFormat: pixelFormat)
    header =
      switch format {
      case .framemd5:
        FrameMD5Text.header(
          timeBase: first.timeBase, width: first.width, height: first.height, sampleAspectRatio: first.sampleAspectRatio
        )
      case .y4m:
        Y4MText.header(for: converter, first: first, frameRate: frameRate)
      case .rawvideo: nil
      }
  }

  /// Writes one frame, and what stands before the first.
  mutating func write(_ frame: consuming VideoFrame, to output: inout StandardOutput) throws {
    let frame = try converter.convert(frame)
    if let header { try output.write(header) }
    header = nil
    switch format {
    case .framemd5: try output.write(FrameMD5Text.line(for: frame, frameRate: frameRate))
    case .y4m:
      try output.write(Y4MText.frameHeader)
      try Self.writeRows(of: frame, to: &output)
    case .rawvideo: try Self.writeRows(of: frame, to: &output)
    }
  }

  private static func writeRows(of frame: borrowing VideoFrame, to output: inout StandardOutput) throws(ExitError) {
    try frame.forEachRow { (row) throws(ExitError) in try output.write(row) }
  }
}
