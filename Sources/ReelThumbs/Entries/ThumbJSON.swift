// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// JSON on one line, keys in snake case and sorted.
enum ThumbJSON {
  /// - Throws: for a number that JSON has no word for.
  static func line(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }

  /// The value that a line holds; nil where it is not of this kind.
  static func value<Value: Decodable>(_ type: Value.Type, of line: some Collection<UInt8>) -> Value? {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try? decoder.decode(type, from: Data(line))
  }
}
