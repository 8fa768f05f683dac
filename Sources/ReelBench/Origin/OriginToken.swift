// SPDX-License-Identifier: Apache-2.0

/// Names that nobody can guess.
enum OriginToken {
  /// A new one: 128 bits from the system, in 32 hexadecimal digits.
  static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
