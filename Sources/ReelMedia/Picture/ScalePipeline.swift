// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Scales, turns and converts what a screen can show.
struct ScalePipeline: ~Copyable {
  private let scaler: Scaler
  /// To RGB, where the first one only scales.
  private let converter: Scaler?
  private let turn: PictureTurn

  /// - Parameters:
  ///   - width: pixels across, before the picture is turned.
  ///   - height: pixels down, before the picture is turned.
  /// - Throws: `unsupported` where libswscale cannot read the format.
  init(from source: Scaler.Surface, width: Int, height: Int, _ turn: PictureTurn) throws(MediaError) {
    let screen = Scaler.Surface(width: width, height: height, format: AV_PIX_FMT_RGB24, isFullRange: true)
    let formats = Self.smallFormats(source.format, shownWidth: turn.swapsSides ? height : width, turn)
    var small = screen
    if let formats {
      (small.format, small.matrix, small.isFullRange) = (formats.stored, source.matrix, source.isFullRange)
    }
    let scaler = try Scaler(from: source, to: small)
    var (upright, shown) = (small, screen)
    if turn.swapsSides {
      (upright.width, upright.height, shown.width, shown.height) = (height, width, height, width)
    }
    if let formats { upright.format = formats.upright }
    let converter = formats == nil ? nil : try Scaler(from: upright, to: shown)
    self.scaler = scaler
    self.converter = converter
    self.turn = turn
  }

  /// What luma and chroma are scaled in, and what that is once it is turned; nil for pictures that have none.
  ///
  /// libswscale is a third faster when it scales first and converts what is left: 0.9 ms for 1080×1920 to 144×256,
  /// against 1.3. Chroma that was sparse comes to RGB at half the shown width, if that is even, as `ffmpeg` has it.
  private static func smallFormats(
    _ source: AVPixelFormat, shownWidth: Int, _ turn: PictureTurn
  ) -> (stored: AVPixelFormat, upright: AVPixelFormat)? {
    let format = PixelFormat(source)
    guard format.isYUV, !format.isPackedInBits else { return nil }
    let isSparse = format.chromaStep != (1, 1) && shownWidth % 2 == 0
    return switch (isSparse, format.depth > 8) {
    case (false, false): (AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUV444P)
    case (false, true): (AV_PIX_FMT_YUV444P12LE, AV_PIX_FMT_YUV444P12LE)
    case (true, false): (turn.swapsSides ? AV_PIX_FMT_YUV440P : AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUV422P)
    case (true, true): (turn.swapsSides ? AV_PIX_FMT_YUV440P12LE : AV_PIX_FMT_YUV422P12LE, AV_PIX_FMT_YUV422P12LE)
    }
  }

  /// The picture upright in RGB24.
  func picture(of frame: borrowing FrameBuffer) throws(MediaError) -> FrameBuffer {
    let scaled = try scaler.convert(frame).turned(turn)
    return switch converter {
    case .some(let converter): try converter.convert(scaled)
    case .none: scaled
    }
  }
}
