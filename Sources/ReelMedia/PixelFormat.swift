// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// How pixels are stored; one of FFmpeg's formats.
public struct PixelFormat: Equatable, Sendable {
  let raw: Int32

  init(_ format: AVPixelFormat) { raw = format.rawValue }

  /// A format by FFmpeg's name, such as `yuv420p`; nil if FFmpeg has none of that name.
  public init?(named name: String) {
    let format = unsafe av_get_pix_fmt(name)
    guard format != AV_PIX_FMT_NONE else { return nil }
    self.init(format)
  }

  /// FFmpeg's name, such as `yuv420p`, or `unknown`.
  public var name: String { unsafe av_get_pix_fmt_name(av).map { unsafe String(cString: $0) } ?? "unknown" }

  /// Planes, a palette included.
  public var planeCount: Int { max(0, Int(av_pix_fmt_count_planes(av))) + (hasPalette ? 1 : 0) }

  var av: AVPixelFormat { AVPixelFormat(raw) }

  private var descriptor: AVPixFmtDescriptor? { unsafe av_pix_fmt_desc_get(av)?.pointee }

  /// Red, green and blue as they are, or by a palette.
  var isRGB: Bool { unsafe (descriptor?.flags ?? 0) & UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL) != 0 }

  /// Luma alone, perhaps with transparency.
  var isGray: Bool { unsafe descriptor.map { unsafe $0.nb_components < 3 && !isRGB } ?? false }

  /// Luma and chroma.
  var isYUV: Bool { !isRGB && !isGray && av != AV_PIX_FMT_XYZ12LE && av != AV_PIX_FMT_XYZ12BE }

  /// It may say of a pixel how much of what is behind shows through.
  var hasAlpha: Bool { unsafe hasPalette || (descriptor?.flags ?? 0) & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0 }

  /// Pixels do not begin at bytes.
  var isPackedInBits: Bool { unsafe (descriptor?.flags ?? 0) & UInt64(AV_PIX_FMT_FLAG_BITSTREAM) != 0 }

  /// Bits of a sample.
  var depth: Int { unsafe Int(descriptor?.comp.0.depth ?? 0) }

  /// Pixels across and down that share a chroma sample.
  var chromaStep: (across: Int, down: Int) {
    unsafe descriptor.map { unsafe (1 << Int($0.log2_chroma_w), 1 << Int($0.log2_chroma_h)) } ?? (1, 1)
  }

  /// The same format without a range of its own.
  var withoutRange: PixelFormat {
    switch av {
    case AV_PIX_FMT_YUVJ411P: PixelFormat(AV_PIX_FMT_YUV411P)
    case AV_PIX_FMT_YUVJ420P: PixelFormat(AV_PIX_FMT_YUV420P)
    case AV_PIX_FMT_YUVJ422P: PixelFormat(AV_PIX_FMT_YUV422P)
    case AV_PIX_FMT_YUVJ440P: PixelFormat(AV_PIX_FMT_YUV440P)
    case AV_PIX_FMT_YUVJ444P: PixelFormat(AV_PIX_FMT_YUV444P)
    default: self
    }
  }

  private var hasPalette: Bool { unsafe (descriptor?.flags ?? 0) & UInt64(AV_PIX_FMT_FLAG_PAL) != 0 }

  /// Size of one plane of a picture.
  func layout(ofPlane plane: Int, width: Int, height: Int) -> PlaneLayout {
    guard let descriptor = unsafe descriptor, plane < planeCount else { return PlaneLayout(rowBytes: 0, rows: 0) }
    if hasPalette && plane == 1 { return PlaneLayout(rowBytes: Self.paletteBytes, rows: 1) }
    let rowBytes = Int(av_image_get_linesize(av, Int32(clamping: width), Int32(plane)))
    let isChroma = plane == 1 || plane == 2
    let shift = unsafe isChroma ? Int(descriptor.log2_chroma_h) : 0
    return PlaneLayout(rowBytes: max(0, rowBytes), rows: -(-height >> shift))
  }

  /// 256 entries of 4 bytes.
  private static let paletteBytes = 1024
}

/// Size of one plane without padding.
public struct PlaneLayout: Equatable, Sendable {
  /// Bytes of a row.
  public let rowBytes: Int
  /// Rows.
  public let rows: Int
}
