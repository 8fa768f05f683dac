// SPDX-License-Identifier: Apache-2.0

/// The text parts of YUV4MPEG2 (`man 5 yuv4mpeg`), with the extensions of FFmpeg for more than 8 bits.
public enum Y4MText {
  /// What stands before the planes of every frame.
  public static let frameHeader = "FRAME\n"

  /// Colour space tags of the pixel formats that can be written as they are.
  private static let tags = [
    "gray": "mono", "gray9le": "mono9", "gray10le": "mono10", "gray12le": "mono12", "gray16le": "mono16",
    "yuv411p": "411 XYSCSS=411", "yuv420p": "420jpeg XYSCSS=420JPEG", "yuv422p": "422 XYSCSS=422",
    "yuv444p": "444 XYSCSS=444", "yuvj420p": "420jpeg XYSCSS=420JPEG",
    "yuvj422p": "422 XYSCSS=422", "yuvj444p": "444 XYSCSS=444",
    "yuv420p10le": "420p10 XYSCSS=420P10", "yuv422p10le": "422p10 XYSCSS=422P10",
    "yuv444p10le": "444p10 XYSCSS=444P10", "yuv420p12le": "420p12 XYSCSS=420P12",
    "yuv422p12le": "422p12 XYSCSS=422P12", "yuv444p12le": "444p12 XYSCSS=444P12",
  ]

  /// The pixel format in which frames of `format` can be written: itself, or 4:4:4 with 8 bits.
  public static func pixelFormat(for format: PixelFormat) -> PixelFormat {
    tags[format.name] != nil ? format : PixelFormat(named: "yuv444p") ?? format
  }

  /// The line before the first frame, for frames as `converter` gives them of a stream that begins with `first`.
  ///
  /// - Parameter frameRate: frames a second; 25 is written where nobody knows.
  public static func header(
    for converter: borrowing FrameConverter, first: borrowing VideoFrame, frameRate: Rational?
  ) -> String {
    let rate = frameRate ?? Rational(25, 1)
    let interlacing =
      switch first.scan {
      case .progressive: "p"
      case .topFieldFirst: "t"
      case .bottomFieldFirst: "b"
      }
    let aspect = first.sampleAspectRatio
    let shape = aspect.value == nil ? "0:0" : "\(aspect.numerator):\(aspect.denominator)"
    var header = "YUV4MPEG2 W\(converter.width) H\(converter.height) F\(rate.numerator):\(rate.denominator)"
    header += " I\(interlacing) A\(shape) C\(tag(for: converter.pixelFormat, siting: first.chromaSiting))"
    if let isFullRange = first.isFullRange { header += " XCOLORRANGE=\(isFullRange ? "FULL" : "LIMITED")" }
    return header + "\n"
  }

  /// The line before the first of canvases.
  ///
  /// - Parameter frameRate: canvases a second.
  public static func header(for size: CanvasSize, frameRate: Rational) -> String {
    "YUV4MPEG2 W\(size.width) H\(size.height) F\(frameRate.numerator):\(frameRate.denominator) Ip A1:1 "
      + "C420mpeg2 XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n"
  }

  /// Only 4:2:0 with 8 bits says where its chroma lies.
  private static func tag(for format: PixelFormat, siting: VideoFrame.ChromaSiting) -> String {
    switch (format.name, siting) {
    case ("yuv420p", .left): "420mpeg2 XYSCSS=420MPEG2"
    case ("yuv420p", .topLeft): "420paldv XYSCSS=420PALDV"
    default: tags[format.name] ?? "444 XYSCSS=444"
    }
  }
}
