// SPDX-License-Identifier: Apache-2.0

/// Bytes as text: RFC 4648, section 4.
enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Four digits for three bytes, filled with `=`.
  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for first in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[first..<min(first + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << ((3 - group.count) * 8)
      for digit in 0..<4 {
        text.append(digit <= group.count ? digits[bits >> (18 - digit * 6) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
