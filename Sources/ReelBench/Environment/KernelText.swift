// SPDX-License-Identifier: Apache-2.0

/// Reads the texts in which the kernel tells about the machine.
enum KernelText {
  /// What stands after the first `key`, blanks, colon, blanks of a text of such lines.
  static func value(_ key: String, in text: String) -> String? {
    for line in text.split(separator: "\n") where line.hasPrefix(key) {
      let rest = line.dropFirst(key.count).drop { $0 == " " || $0 == "\t" }
      guard rest.first == ":" else { continue }
      return String(rest.dropFirst().drop { $0 == " " || $0 == "\t" })
    }
    return nil
  }

  /// The number of such a line that says kB, 0 where there is none.
  static func kibibytes(_ key: String, in text: String) -> Int {
    value(key, in: text)?.split(separator: " ").first.flatMap { Int($0) } ?? 0
  }

  /// The average of the last minute, of a text as `/proc/loadavg` has it.
  static func load(_ text: String) -> Double? { text.split(separator: " ").first.flatMap { Double($0) } }
}
