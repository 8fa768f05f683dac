// SPDX-License-Identifier: Apache-2.0

/// A colour of a screen: red, green and blue of sRGB, from 0 to 255.
public struct RGBColor: Hashable, Codable, Sendable {
  /// The three values.
  public let red: UInt8, green: UInt8, blue: UInt8

  /// No light at all.
  public static let black = RGBColor(red: 0, green: 0, blue: 0)

  /// A colour of these values.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads six hexadecimal digits, with or without a `#`, or one of `black` and `white`; nil for everything else.
  public init?(_ text: String) {
    switch text {
    case "black": self = .black
    case "white": self.init(red: 255, green: 255, blue: 255)
    default:
      let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
      guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else {
        return nil
      }
      self.init(
        red: UInt8(value >> 16), green: UInt8(truncatingIfNeeded: value >> 8), blue: UInt8(truncatingIfNeeded: value))
    }
  }
}

extension RGBColor: RawRepresentable {
  /// As it is read; documents have it so, too.
  public init?(rawValue: String) { self.init(rawValue) }

  /// Six hexadecimal digits.
  public var rawValue: String {
    [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
