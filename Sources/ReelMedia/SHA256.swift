// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// A sum that tells contents apart (FIPS 180-4), over bytes that come piece by piece.
@safe public struct SHA256: ~Copyable {
  private let context: OpaquePointer

  /// The sum of nothing yet.
  ///
  /// - Throws: `too-large` when there is no memory for it.
  public init() throws(MediaError) {
    guard let context = unsafe av_sha_alloc() else {
      throw MediaError(.tooLarge, operation: "make a sum", reason: "out of memory")
    }
    unsafe av_sha_init(context, 256)
    unsafe self.context = context
  }

  deinit { unsafe av_free(UnsafeMutableRawPointer(context)) }

  /// Adds bytes. The C function is `av_sha_update`.
  public mutating func add(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe av_sha_update(context, $0.baseAddress, $0.count) }
  }

  /// The sum, 64 hexadecimal digits in lower case. The C function is `av_sha_final`.
  public consuming func digits() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    unsafe digest.withUnsafeMutableBufferPointer { unsafe av_sha_final(context, $0.baseAddress) }
    return MD5.hexadecimal(digest)
  }

  /// The sum of these bytes.
  ///
  /// - Throws: `too-large` when there is no memory for it.
  public static func digits(of bytes: [UInt8]) throws(MediaError) -> String {
    var sum = try SHA256()
    sum.add(bytes.span)
    return sum.digits()
  }
}
