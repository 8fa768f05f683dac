// SPDX-License-Identifier: Apache-2.0

/// A hash of text that is the same in every process and on every machine: FNV-1a of 64 bits, whose bits are then mixed.
enum StableHash {
  /// The hash of the text's UTF-8.
  static func value(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    // Its lowest bits follow the text's too closely to deal by.
    hash ^= hash >> 33
    hash = hash &* 0xff51_afd7_ed55_8ccd
    return hash ^ (hash >> 33)
  }

  /// The same in hexadecimal digits, 16 of them or the first few.
  static func digits(_ text: String, count: Int = 16) -> String {
    let digits = String(value(text), radix: 16)
    return String((String(repeating: "0", count: 16 - digits.count) + digits).prefix(count))
  }
}
