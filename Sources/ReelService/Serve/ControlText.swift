// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// JSON as it goes over the control socket.
enum ControlText {
  /// A document on one line, keys in snake case.
  static func line(_ document: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only a number that is none could not be encoded, and there is no such.
    return (try? encoder.encode(document)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? "{}\n"
  }
}
