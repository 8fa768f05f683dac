// SPDX-License-Identifier: Apache-2.0

/// The parts of an address or a path that is written in a feed.
enum LinkText {
  /// What stands before the first colon, in lower case, if it has the form of a URL scheme (RFC 3986, 3.1).
  static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text[..<colon].utf8
    let isScheme =
      scheme.first.map(isLetter) == true
      && scheme.allSatisfy { isLetter($0) || "0123456789+-.".utf8.contains($0) }
    return isScheme ? text[..<colon].lowercased() : nil
  }

  /// Whether it is an address that a web server answers.
  static func isWeb(_ text: String) -> Bool { ["http", "https"].contains(scheme(of: text)) }

  /// The text with every `%` and two hexadecimal digits as the byte that they stand for.
  static func percentDecoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap(hexValue)
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text with every byte but letters, digits and `-._~` as `%` and two hexadecimal digits.
  static func percentEncoded(_ text: String) -> String {
    text.utf8.map { byte in
      if isLetter(byte) || "0123456789-._~".utf8.contains(byte) { return String(Unicode.Scalar(byte)) }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 && byte < 0x80
  }

  private static func hexValue(_ digit: UInt8) -> UInt8? {
    Character(Unicode.Scalar(digit)).hexDigitValue.map(UInt8.init)
  }
}
