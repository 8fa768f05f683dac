// SPDX-License-Identifier: Apache-2.0

/// Text as part of an address: RFC 3986, section 2.1.
enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Letters, digits and `-._~` stay, and so does what is in `others`; of all else, each byte of UTF-8 becomes a percent
  /// sign and two digits.
  static func text(_ text: String, keeping others: String) -> String {
    let kept = Set(others.utf8)
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.append(byte)
      case _ where kept.contains(byte): encoded.append(byte)
      default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
