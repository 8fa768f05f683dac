// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Writes documents as JSON in the way that all of `reel` does.
public enum JSONText {
  /// One document on one line, keys as they are, sorted.
  public static func line(_ document: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self)
  }

  /// One document on one line, keys in snake case and sorted.
  public static func compact(_ document: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self)
  }

  /// One document on several lines, keys in snake case and sorted, so that two runs can be compared by eye.
  public static func pretty(_ document: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self)
  }
}
