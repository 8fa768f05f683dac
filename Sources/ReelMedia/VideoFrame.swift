// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
internal import CPool

/// One decoded picture. It keeps its pixels, and the pool's buffer that they lie in, until it is dropped.
public struct VideoFrame: ~Copyable, Sendable {
  /// Presentation time in units of `timeBase`, as the stream counts; nil where nothing tells it.
  public let pts: Int64?
  /// How long it is shown, in units of `timeBase`; 0 where nothing tells it.
  public let duration: Int64
  /// Seconds of one unit of time.
  public let timeBase: Rational
  /// Pixels across, cropping applied, rotation not.
  public let width: Int
  /// Pixels down, cropping applied, rotation not.
  public let height: Int
  /// How the pixels are stored.
  public let pixelFormat: PixelFormat
  /// Width of a pixel divided by its height; 0/1 where nothing tells it.
  public let sampleAspectRatio: Rational
  /// How the lines were taken.
  public let scan: Scan
  /// Whether values fill their whole range, or only that of studio video; nil where nothing tells it.
  public let isFullRange: Bool?
  /// Where chroma samples lie.
  public let chromaSiting: ChromaSiting
  /// Whether the decoder is not sure of the pixels.
  public let isDamaged: Bool
  /// What its colours are.
  public let color: ColorTags
  /// Which buffer of the pool it lies in, or nil for FFmpeg's own memory.
  public let poolIndex: Int?
  /// Offset of each plane from the base of the pool; empty outside the pool.
  public let poolOffsets: [Int]
  /// Bytes from one row of each plane to the next; empty outside the pool.
  public let poolLineSizes: [Int]

  /// How the lines of a picture were taken.
  public enum Scan: Sendable {
    /// All at once.
    case progressive
    /// Every other line, beginning with the first, then the rest.
    case topFieldFirst
    /// Every other line, beginning with the second, then the rest.
    case bottomFieldFirst

    init(isInterlaced: Bool, topFirst: Bool) {
      self = !isInterlaced ? .progressive : topFirst ? .topFieldFirst : .bottomFieldFirst
    }
  }

  /// Where chroma samples lie between the luma samples that share them.
  public enum ChromaSiting: Sendable {
    /// On the left column, between the rows: most video.
    case left
    /// On the upper left luma sample: DV.
    case topLeft
    /// Elsewhere, or nothing tells it.
    case other

    init(_ location: AVChromaLocation) {
      self =
        switch location {
        case AVCHROMA_LOC_LEFT: .left
        case AVCHROMA_LOC_TOPLEFT: .topLeft
        default: .other
        }
    }
  }

  let buffer: FrameBuffer

  /// - Parameter aspect: what the container says of the shape of pixels; where it says nothing, the stream itself
  ///   decides.
  init(_ buffer: consuming FrameBuffer, timeBase: Rational, aspect: Rational, pool: FramePool?) {
    let frame = unsafe buffer.pointer.pointee
    pts = unsafe frame.best_effort_timestamp.timestamp
    duration = unsafe frame.pkt_duration
    self.timeBase = timeBase
    width = unsafe Int(frame.width)
    height = unsafe Int(frame.height)
    let pixelFormat = unsafe PixelFormat(AVPixelFormat(frame.format))
    self.pixelFormat = pixelFormat
    sampleAspectRatio = aspect.value != nil ? aspect : unsafe Rational(frame.sample_aspect_ratio)
    scan = unsafe Scan(isInterlaced: frame.interlaced_frame != 0, topFirst: frame.top_field_first != 0)
    isFullRange =
      switch unsafe frame.color_range {
      case AVCOL_RANGE_JPEG: true
      case AVCOL_RANGE_MPEG: false
      default: nil
      }
    chromaSiting = unsafe ChromaSiting(frame.chroma_location)
    isDamaged = buffer.isCorrupt
    color = unsafe ColorTags(frame)
    let pointer = unsafe buffer.pointer
    let index = pool.map { unsafe Int(cpool_index($0.handle.pointer, pointer)) } ?? -1
    poolIndex = index >= 0 ? index : nil
    poolOffsets =
      if let pool, index >= 0 {
        (0..<pixelFormat.planeCount).map { unsafe Int(cpool_offset(pool.handle.pointer, pointer, Int32($0))) }
      } else {
        []
      }
    poolLineSizes =
      index < 0 ? [] : (0..<pixelFormat.planeCount).map { unsafe Self.stride(frame, plane: $0) }
    self.buffer = buffer
  }

  /// Size of one plane.
  public func layout(ofPlane plane: Int) -> PlaneLayout {
    pixelFormat.layout(ofPlane: plane, width: width, height: height)
  }

  /// Lends the bytes of one row, from its first pixel to its last, without padding.
  ///
  /// - Parameters:
  ///   - row: from 0 to below the plane's rows, counted from the top.
  ///   - plane: from 0 to below `pixelFormat.planeCount`.
  public func withRow<Result, Failure>(
    _ row: Int, ofPlane plane: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let layout = layout(ofPlane: plane)
    guard (0..<layout.rows).contains(row), let base = unsafe Self.data(buffer.pointer.pointee, plane: plane) else {
      return try body(RawSpan())
    }
    let stride = unsafe Self.stride(buffer.pointer.pointee, plane: plane)
    let bytes = unsafe UnsafeRawBufferPointer(start: base + row * stride, count: layout.rowBytes)
    return try unsafe body(bytes.bytes)
  }

  /// MD5 of the tightly packed picture, 32 hexadecimal digits: what FFmpeg's `framemd5` prints.
  public func md5() -> String {
    guard let context = unsafe av_md5_alloc() else { return "" }
    defer { unsafe av_free(UnsafeMutableRawPointer(context)) }
    unsafe av_md5_init(context)
    forEachRow { row in
      unsafe row.withUnsafeBytes { unsafe av_md5_update(context, $0.baseAddress, $0.count) }
    }
    var digest = [UInt8](repeating: 0, count: 16)
    unsafe digest.withUnsafeMutableBufferPointer { unsafe av_md5_final(context, $0.baseAddress) }
    return MD5.hexadecimal(digest)
  }

  /// Lends every row of every plane, from the top of the first plane to the bottom of the last: the tightly packed
  /// picture.
  public func forEachRow<Failure>(_ body: (RawSpan) throws(Failure) -> Void) throws(Failure) {
    for plane in 0..<pixelFormat.planeCount {
      for row in 0..<layout(ofPlane: plane).rows { try withRow(row, ofPlane: plane, body) }
    }
  }

  /// Bytes of the tightly packed picture.
  public var byteCount: Int {
    (0..<pixelFormat.planeCount).reduce(0) { sum, plane in
      let layout = layout(ofPlane: plane)
      return sum + layout.rows * layout.rowBytes
    }
  }

  private static func data(_ frame: AVFrame, plane: Int) -> UnsafeMutablePointer<UInt8>? {
    switch plane {
    case 0: unsafe frame.data.0
    case 1: unsafe frame.data.1
    case 2: unsafe frame.data.2
    case 3: unsafe frame.data.3
    default: nil
    }
  }

  private static func stride(_ frame: AVFrame, plane: Int) -> Int {
    switch plane {
    case 0: unsafe Int(frame.linesize.0)
    case 1: unsafe Int(frame.linesize.1)
    case 2: unsafe Int(frame.linesize.2)
    case 3: unsafe Int(frame.linesize.3)
    default: 0
    }
  }
}
