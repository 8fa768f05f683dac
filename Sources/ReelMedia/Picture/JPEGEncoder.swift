// SPDX-License-Identifier: Apache-2.0

internal import CTurboJPEG

/// Owns a compressor of libjpeg-turbo.
@safe struct JPEGEncoder: ~Copyable {
  /// The most pixels of a side that libjpeg takes; the format itself has room for 65,535.
  static let sideLimit = 65_500
  /// From this quality on, colour is kept at every pixel.
  static let fullColorQuality = 90

  private static let operation = "encode a picture"

  private let handle: tjhandle

  init() throws(MediaError) {
    guard let handle = unsafe tjInitCompress() else {
      throw MediaError(.tooLarge, operation: Self.operation, reason: "out of memory")
    }
    unsafe self.handle = handle
  }

  deinit { unsafe tjDestroy(handle) }

  /// The bytes of a baseline JPEG file. The C function is `tjCompress2`.
  ///
  /// - Parameter quality: from 1 to 100.
  /// - Throws: `too-large` where a side is longer than the format has room for, or without memory.
  func encode(_ picture: RGBPicture, quality: Int) throws(MediaError) -> [UInt8] {
    let (width, height) = (picture.width, picture.height)
    let sampling = (quality < Self.fullColorQuality ? TJSAMP_420 : TJSAMP_444).rawValue
    guard max(width, height) <= Self.sideLimit,
      let room = Int(exactly: tjBufSize(Int32(width), Int32(height), Int32(sampling)))
    else { throw MediaError(.tooLarge, operation: Self.operation, reason: "\(width)×\(height) pixels") }
    // The slower, exact transform: with vector instructions it costs next to nothing.
    let flags = TJFLAG_ACCURATEDCT | TJFLAG_NOREALLOC
    let file: [UInt8]? = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { target in
      var start = target.baseAddress
      var count = UInt(room)
      let result = unsafe picture.bytes.withUnsafeBufferPointer {
        unsafe tjCompress2(
          handle, $0.baseAddress, Int32(width), Int32(width * 3), Int32(height), Int32(TJPF_RGB.rawValue), &start,
          &count, Int32(sampling), Int32(quality), flags)
      }
      return result == 0 ? unsafe Array(UnsafeBufferPointer(start: start, count: Int(count))) : nil
    }
    guard let file else {
      let reason = unsafe tjGetErrorStr2(handle).map { unsafe String(cString: $0) } ?? ""
      throw MediaError(.tooLarge, operation: Self.operation, reason: reason)
    }
    return file
  }
}
