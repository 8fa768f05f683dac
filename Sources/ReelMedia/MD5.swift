// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// MD5, for the names that others give to things; not against anybody.
public enum MD5 {
  /// The sum of these bytes, 32 hexadecimal digits in lower case. The C function is `av_md5_sum`.
  public static func digits(of bytes: [UInt8]) -> String {
    var digest = [UInt8](repeating: 0, count: 16)
    unsafe digest.withUnsafeMutableBufferPointer { digest in
      unsafe bytes.withUnsafeBufferPointer { unsafe av_md5_sum(digest.baseAddress, $0.baseAddress, $0.count) }
    }
    return hexadecimal(digest)
  }

  /// Two digits a byte.
  static func hexadecimal(_ digest: [UInt8]) -> String {
    digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
