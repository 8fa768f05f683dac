// SPDX-License-Identifier: Apache-2.0

/// What a picture's file says of itself: a keyword and a text.
public struct PictureText: Equatable, Sendable {
  /// The keyword: from 1 to 79 characters of Latin-1, without spaces at its ends or beside each other.
  public let key: String
  /// The text: no NUL, and at most `byteLimit` bytes of UTF-8.
  public let value: String

  /// The most bytes of a text that are written, or read.
  public static let byteLimit = 1 << 15

  /// A text under a keyword. Whether a file can have it shows when it is written.
  public init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }
}
